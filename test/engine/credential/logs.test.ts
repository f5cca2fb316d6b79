import { startService, type LocalService } from '../../service';
import { validCredential } from '../../service/credential';
import { inChild, type ChildResult } from '../../support/child/inChild';
import { columns, operations } from '../../support/operations';
import { repeatingFaults } from './repeatingFaults';

const key = 'key-that-must-not-be-logged';
const options = { maxRetries: 0, timeout: 600_000 };

/** The responses to runs that follow a successful one of each operation. */
const faults = repeatingFaults(key).map(([, fault]) => fault);

let service: LocalService;
let result: ChildResult;

beforeAll(async () => {
	service = await startService({ apiKey: key });
	service.workspaces.set('seed', { id: 'seed' });
	for (const fault of faults) service.inject({ ...fault, path: '/v1/workspaces/faulty' });
	const workspaceId = { __rl: true, mode: 'id', value: 'faulty' };
	const parameters = [
		...columns.map((column) => operations[column].parameters),
		...faults.map(() => ({ ...operations.Get.parameters, workspaceId })),
	].map((each) => ({ ...each, options }));
	result = await inChild(
		{ credential: validCredential(service), parameters },
		{ N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console', DEBUG: 'axios,follow-redirects' },
	);
});
afterAll(async () => await service.close());

describe('the log at level debug', () => {
	it('is written, for executions that succeed or fail', () => {
		expect(result.runs.filter(({ message }) => !message)).toHaveLength(columns.length);
		expect(result.written).toContain('Start executing node');
		expect(result.written).toContain('finished with error');
	});

	it('says what happened, but never contains the key', () => {
		expect(result.written).toContain('The service rejected the API key');
		expect(result.written).not.toContain(key);
	});
});
