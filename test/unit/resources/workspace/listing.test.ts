import { Listing } from '../../../../nodes/AppBuilder/resources/workspace/upsert/listing';
import { keyOf } from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const columns = ['plan'];
const access = {
	baseUrl: 'https://api.example.com/v1',
	pagination: { kind: 'automatic' } as const,
};
const key = keyOf({ plan: 'pro' }, columns)!;

const matches = async (client: Client) =>
	(await new Listing(columns, { access }).index(client)).get(key);

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

	/** A list without an end: what is on the page with a number. */
	function endless(elementsOf: (page: number) => unknown[]): { client: Client; asked: number[] } {
		const asked: number[] = [];
		const client: Client = async ({ path }) => {
			const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
			asked.push(page);
			const headers = new Headers({ link: `<?page=${page + 1}>; rel="next"` });
			const url = new URL(path, `${access.baseUrl}/`).href;
			return { url, value: elementsOf(page), status: 200, headers };
		};
		return { client, asked };
	}

	it.each<[string, (page: number) => unknown[], number]>([
		['repeats', () => [{ id: 'a', plan: 'pro' }], 11],
		['repeats some pages', (page) => [{ id: page % 3, plan: 'pro' }], 13],
		[
			'has ever more',
			(page) => Array.from({ length: 100_000 }, (_, n) => ({ id: `${page}-${n}` })),
			6,
		],
		['is ever empty', () => [], 1_000],
	])('are not sought for ever in a list that %s', async (_, elementsOf, pages) => {
		const { client, asked } = endless(elementsOf);

		await expect(matches(client)).rejects.toThrow(/has no end|more than 500,000 workspaces/);
		expect(asked).toHaveLength(pages);
	});
});
