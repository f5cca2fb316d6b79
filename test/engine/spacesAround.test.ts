import { seed, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

it('forgives spaces and line breaks around Base URL and API key, and slashes at the end', async () => {
	const { baseUrl, settings } = bench.service;
	seed(bench.service, { id: 'ws_1' });
	const apiKey = ` \t${settings.apiKey}\r\n`;
	await bench.useCredential({ baseUrl: ` ${baseUrl}// `, apiKey });
	const { error } = await bench.runNode(workspaceById('delete', 'ws_1'));

	expect(error).toBeUndefined();
	expect(bench.service.journal).toMatchObject([
		{ path: '/v1/workspaces/ws_1', headers: { authorization: `Bearer ${settings.apiKey}` } },
	]);
});
