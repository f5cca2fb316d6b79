import { readIndex } from '../../../../nodes/AppBuilder/resources/workspace/upsert/workspaceIndex';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const baseUrl = 'https://api.example.com/v1';
const access = { baseUrl, listField: '', pagination: { kind: 'automatic' } as const };

it('the workspaces to match with are not sought for ever in a list that has ever more', async () => {
	let page = 0;
	const client: Client = async ({ path }) => {
		const headers = new Headers({ link: `<?page=${++page + 1}>; rel="next"` });
		const value = Array.from({ length: 100_000 }, (_, n) => ({ id: `${page}-${n}` }));
		return { url: new URL(path, `${baseUrl}/`).href, value, status: 200, headers };
	};
	const settings = { matchFields: ['plan'], access, tell: () => undefined };

	await expect(readIndex(client, settings)).rejects.toThrow('more than 500,000 workspaces');
	expect(page).toBe(6);
});
