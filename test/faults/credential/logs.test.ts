import { startService, type Fault, type LocalService } from '../../service';
import { inChild, type ChildResult } from '../../support/child/inChild';
import { columns, operations } from '../operations';

const key = 'key-that-must-not-be-logged';
const retryAfter = { 'retry-after': '3600' };
const options = { maxRetries: 0, timeout: 600_000 };

/** The answers of the runs, one after the other. */
const faults: Array<Fault | undefined> = [
	undefined,
	{ kind: 'reset' },
	{ kind: 'status', status: 401, body: key },
	{ kind: 'status', status: 400, body: JSON.stringify({ message: `Bearer ${key}` }) },
	{ kind: 'html', status: 200, body: `<p>${key}` },
	{ kind: 'status', status: 503, headers: { 'x-key': key } },
	{ kind: 'status', status: 429, headers: retryAfter, body: key },
];

let service: LocalService;
let result: ChildResult;

beforeAll(async () => {
	service = await startService({ apiKey: key });
	service.workspaces.set('seed', { id: 'seed' });
	const credential = {
		baseUrl: service.baseUrl,
		apiKey: key,
		plan: 'business',
		allowInsecureHttp: true,
	};
	const parameters = faults.flatMap((fault) => {
		if (fault) service.inject({ ...fault, method: 'GET', path: '/v1/workspaces' });
		return [{ ...operations['Get Many'].parameters, options }];
	});
	const others = columns.map((column) => ({ ...operations[column].parameters, options }));
	result = await inChild(
		{ credential, parameters: [...parameters, ...others] },
		{ N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console', DEBUG: 'axios,follow-redirects' },
	);
});
afterAll(async () => await service.close());

describe('the log at level debug', () => {
	it('is written', () => {
		expect(result.written).toContain('Start executing node');
		expect(result.written).toContain('finished with error');
	});

	it('tells what happened, but never the key', () => {
		expect(result.written).toContain('The service rejected the API key');
		expect(result.written).not.toContain(key);
	});
});

describe('what n8n stores of those runs', () => {
	it('never has the key', () => {
		expect(result.runs.length).toBe(faults.length + columns.length);
		for (const { stored } of result.runs) {
			expect(stored).toContain('runData');
			expect(stored).not.toContain(key);
		}
	});
});
