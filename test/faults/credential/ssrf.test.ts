import './protectedEnvironment';

import { validCredential } from '../../service/credential';
import { useEngine } from '../../support/useEngine';
import { columns, operations } from '../operations';

const bench = useEngine();

const BLOCKED =
	/^n8n blocked the request: The request was blocked because it resolves to a restricted IP address$/;

async function at(baseUrl: string) {
	const data = { ...validCredential(bench.service), baseUrl, allowInsecureHttp: true };
	await bench.engine.storeCredential(data);
}

describe("n8n's protection against server-side request forgery", () => {
	beforeEach(() => bench.service.workspaces.set('seed', { id: 'seed' }));
	afterEach(() => expect(bench.service.journal).toEqual([]));

	it.each(columns)('blocks %s', async (column) => {
		const { error } = await bench.runNode(operations[column].parameters);

		expect(error?.message).toMatch(BLOCKED);
		expect(error?.description).toContain("n8n's SSRF protection");
	});

	it.each([
		'http://127.0.0.1:1/v1',
		'http://[::1]:1/v1',
		'http://[::ffff:127.0.0.1]:1/v1',
		'http://2130706433:1/v1',
		'http://0x7f.1:1/v1',
		'http://169.254.169.254/v1',
		'http://10.0.0.1/v1',
		'http://localhost:1/v1',
	])('blocks the Base URL %s', async (baseUrl) => {
		await at(baseUrl);
		const { error } = await bench.runNode(operations['Get Many'].parameters);

		expect(error?.message).toMatch(BLOCKED);
	});

	it('blocks the list of the Workspace field', async () => {
		await expect(bench.engine.searchWorkspaces()).rejects.toThrow('restricted IP address');
	});

	it('blocks the credential test', async () => {
		expect(await bench.engine.testCredential(validCredential(bench.service))).toMatchObject({
			status: 'Error',
		});
	});
});

it('lets requests to a host through that the administrator allows', async () => {
	await at(bench.service.baseUrl.replace('127.0.0.1', 'allowed.localhost'));
	const { error } = await bench.runNode(operations['Get Many'].parameters);

	// Not every system resolves names below localhost.
	expect(error?.message ?? '').not.toMatch(BLOCKED);
});
