import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

it('forgives spaces around the Base URL and slashes at its end', async () => {
	const credential = validCredential(bench.service);
	await bench.engine.storeCredential({ ...credential, baseUrl: ` ${credential.baseUrl}// ` });
	const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll' });

	expect(error).toBeUndefined();
	expect(bench.service.journal[0].path).toBe('/v1/workspaces');
});

it('forgives spaces and line breaks around the API key', async () => {
	const { apiKey } = bench.service.settings;
	await bench.engine.storeCredential({
		...validCredential(bench.service),
		apiKey: ` \t${apiKey}\r\n`,
	});

	const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll' });

	expect(error).toBeUndefined();
	expect(bench.service.journal[0].headers.authorization).toBe(`Bearer ${apiKey}`);
});
