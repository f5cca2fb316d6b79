import { inspect } from 'node:util';

import { failRequests } from '../../service';
import { validCredential } from '../../service/credential';
import { useEngine } from '../../support/useEngine';
import { columns, operations } from '../../support/operations';
import { upsert } from '../../support/workspaces';
import { repeatingFaults } from './repeatingFaults';

const bench = useEngine();

const options = { maxRetries: 0 };

/** Everything n8n keeps of a run, and everything reachable from it. */
const traces = (run: unknown) =>
	JSON.stringify(run) + inspect(run, { depth: Infinity, showHidden: true, maxStringLength: null });

/** As it is, and in the encodings in which it might be written. */
function expectNoKey(text: string) {
	const { apiKey } = bench.service.settings;
	const encoded = Buffer.from(apiKey).toString('base64').slice(0, -4);
	for (const form of [apiKey, encoded, encodeURIComponent(apiKey)]) {
		expect(text.includes(form) ? text.slice(text.indexOf(form) - 200) : '').toBe('');
	}
}

describe.each(repeatingFaults('').map(([name]) => name))(
	'the key leaves no trace after %s',
	(name) => {
		it.each(columns)('in the run of %s', async (column) => {
			const fault = new Map(repeatingFaults(bench.service.settings.apiKey)).get(name)!;
			bench.service.inject({ ...fault, times: Infinity });
			const { run, error } = await bench.runNode({ ...operations[column].parameters, options });

			// A delete is done, whatever the response says.
			if (column !== 'Delete') expect(error).toBeDefined();
			expectNoKey(traces(run));
		});
	},
);

describe('the key leaves no trace', () => {
	it.each(columns)('in a successful run of %s', async (column) => {
		bench.service.workspaces.set('seed', { id: 'seed', title: 'Old' });
		const { run, error } = await bench.runNode(operations[column].parameters);

		expect(error).toBeUndefined();
		expectNoKey(traces(run));
	});

	it.each(['http://127.0.0.1:1/v1', 'https://app-builder.invalid/v1'])(
		"when %s can't be reached",
		async (baseUrl) => {
			await bench.useCredential({ baseUrl });
			const { run } = await bench.runNode({ ...operations.Create.parameters, options });

			expectNoKey(traces(run));
		},
	);

	it('in what is stored when a created workspace is looked for in vain', async () => {
		await bench.useCredential({ listPagination: 'none' });
		const { apiKey } = bench.service.settings;
		const body = JSON.stringify({ message: `Not ${apiKey}`, seen: apiKey });
		failRequests(bench.service, [3], { kind: 'status', status: 400, body });
		const { run, error } = await bench.runNode(upsert(), [{ name: 'A' }]);

		expect(error?.message).toContain('Not ***');
		expectNoKey(traces(run));
	});

	it.each([400, 401, 422])("in the list search's error after %d", async (status) => {
		const { apiKey } = bench.service.settings;
		bench.service.inject({ kind: 'status', status, body: `{"message":"${apiKey}"}` });
		const thrown: unknown = await bench.engine.searchWorkspaces().catch((error: unknown) => error);

		expect(thrown).toMatchObject({ message: expect.stringContaining('***') });
		expectNoKey(traces(thrown));
	});

	it.each([200, 400, 401, 422, 500])(
		"in the credential test's message after %d",
		async (status) => {
			const { apiKey } = bench.service.settings;
			bench.service.inject({ kind: 'status', status, body: `<p>${apiKey}` });

			expectNoKey(traces(await bench.engine.testCredential(validCredential(bench.service))));
		},
	);
});
