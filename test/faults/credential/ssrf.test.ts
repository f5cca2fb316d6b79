import { startService, type LocalService } from '../../service';
import { validCredential } from '../../service/credential';
import type { ChildWorker } from '../../support/child/worker.mts';
import { startWorker } from '../../support/worker';
import { columns, operations } from '../operations';

const BLOCKED =
	/^n8n blocked the request: The request was blocked because it resolves to a restricted IP address$/;

let service: LocalService;
/** Of its own, because n8n reads these once. */
let n8n: ChildWorker;

beforeAll(async () => {
	service = await startService();
	n8n = await startWorker('test/support/child/worker.mts', {
		env: {
			N8N_SSRF_PROTECTION_ENABLED: 'true',
			N8N_SSRF_ALLOWED_HOSTNAMES: 'allowed.localhost',
		},
	});
	await n8n.ask('storeCredential', validCredential(service));
});
afterAll(async () => {
	await n8n.letEnd();
	await service.close();
});

/** What Get Many ends with at this Base URL. */
async function failureAt(baseUrl: string) {
	const data = { ...validCredential(service), baseUrl, allowInsecureHttp: true };
	await n8n.ask('storeCredential', data);
	return await n8n.ask('failureOf', operations['Get Many'].parameters);
}

describe("n8n's protection against server-side request forgery", () => {
	beforeEach(() => void service.workspaces.set('seed', { id: 'seed' }));
	afterEach(() => expect(service.journal).toEqual([]));

	it.each(columns)('blocks %s', async (column) => {
		const failure = await n8n.ask('failureOf', operations[column].parameters);

		expect(failure?.message).toMatch(BLOCKED);
		expect(failure?.description).toContain("n8n's SSRF protection");
	});

	it('blocks the list of the Workspace field', async () => {
		await expect(n8n.ask('searchWorkspaces')).rejects.toThrow('restricted IP address');
	});

	it('blocks the credential test', async () => {
		expect(await n8n.ask('testCredential', validCredential(service))).toMatchObject({
			status: 'Error',
		});
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
		expect((await failureAt(baseUrl))?.message).toMatch(BLOCKED);
	});
});

it('lets requests to a host through that the administrator allows', async () => {
	const failure = await failureAt(service.baseUrl.replace('127.0.0.1', 'allowed.localhost'));

	// Not every system resolves names below localhost.
	expect(failure?.message ?? '').not.toMatch(BLOCKED);
});
