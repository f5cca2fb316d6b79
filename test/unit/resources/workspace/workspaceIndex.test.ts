import { WorkspaceIndex } from '../../../../nodes/AppBuilder/resources/workspace/upsert/workspaceIndex';
import { keyOf } from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const columns = ['plan'];
const access = {
	baseUrl: 'https://api.example.com/v1',
	pagination: { kind: 'automatic' } as const,
};
const key = keyOf({ plan: 'pro' }, columns)!;

const matches = async (client: Client) =>
	(await new WorkspaceIndex(columns, { access }).index(client)).get(key);

/** A service whose list has these workspaces. */
function listing(value: unknown): Client {
	const url = 'https://api.example.com/v1/workspaces';
	return async () => ({ url, value, status: 200, headers: new Headers() });
}

describe('the workspaces that have a key', () => {
	it('are each there once, as they were first, however often pages shift', async () => {
		const client = listing([
			{ id: 'a', plan: 'pro', page: 1 },
			{ plan: 'pro' },
			{ id: 'b', plan: 'free' },
			{ id: 'a', plan: 'pro', page: 2 },
			{ plan: 'pro' },
		]);

		expect(await matches(client)).toEqual([
			{ id: 'a', plan: 'pro', page: 1 },
			{ plan: 'pro' },
			{ plan: 'pro' },
		]);
	});

	it('are told apart by looking at each a few times, however many they are', async () => {
		let looks = 0;
		const count = 2_000;
		const workspaces = Array.from({ length: count }, (_, n) => ({
			plan: 'pro',
			get id() {
				looks++;
				return `ws_${n}`;
			},
		}));

		expect(await matches(listing(workspaces))).toHaveLength(count);
		expect(looks / count).toBeLessThan(10);
	});

	it('are not sought for ever in a list that has ever more', async () => {
		let page = 0;
		const client: Client = async ({ path }) => {
			const headers = new Headers({ link: `<?page=${++page + 1}>; rel="next"` });
			const value = Array.from({ length: 100_000 }, (_, n) => ({ id: `${page}-${n}` }));
			return { url: new URL(path, `${access.baseUrl}/`).href, value, status: 200, headers };
		};

		await expect(matches(client)).rejects.toThrow('more than 500,000 workspaces');
		expect(page).toBe(6);
	});
});
