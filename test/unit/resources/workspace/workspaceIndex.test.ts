import { matchKeyOf } from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import { WorkspaceIndex } from '../../../../nodes/AppBuilder/resources/workspace/upsert/workspaceIndex';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const matchFields = ['plan'];
const access = {
	baseUrl: 'https://api.example.com/v1',
	listField: '',
	pagination: { kind: 'automatic' } as const,
};
const key = matchKeyOf({ plan: 'pro' }, matchFields)!;

const matches = async (client: Client) => {
	const index = new WorkspaceIndex({ matchFields, access, tell: () => undefined });
	return (await index.index(client)).get(key);
};

describe('the workspaces that have a key', () => {
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
