import { useEngine } from '../support/useEngine';

const bench = useEngine();

it('forgives spaces and line breaks around Base URL and API key, and slashes at the end', async () => {
	const { baseUrl, settings } = bench.service;
	const apiKey = ` \t${settings.apiKey}\r\n`;
	await bench.useCredential({ baseUrl: ` ${baseUrl}// `, apiKey });
	const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll' });

	expect(error).toBeUndefined();
	expect(bench.service.journal).toMatchObject([
		{ path: '/v1/workspaces', headers: { authorization: `Bearer ${settings.apiKey}` } },
	]);
});
