import assert from 'node:assert/strict';
import { addWorkspace } from '../../core/addWorkspace';
import { assertSuccess, itemsOf } from '../../core/executionData';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

const makeRows = `
return Array.from({ length: 20 }, (_, row) => ({ json: { name: \`Row \${row % 10}\`, seats: row % 10 } }));
`;

/** The same rows every night: created once, then left alone, also where a response is lost. */
export const checkUpsert: Check = async ({ api, service }, credential, step) => {
	const parameters = {
		...{ resource: 'workspace', operation: 'upsert', fieldsMode: 'autoMapInput' },
		columnsToMatchOn: { columns: [{ column: { __rl: true, mode: 'name', value: 'name' } }] },
		whenExists: 'updateIfDifferent',
	};
	const sync = (options: object) =>
		workflow('Sync', [
			manualTrigger(),
			code('Rows', makeRows),
			appBuilder('Sync', { ...parameters, options } as never, credential),
		]);
	const run = async (options = {}) => {
		service.journal.splice(0);
		const execution = await api.runWorkflow(await api.createWorkflow(sync(options)));
		assertSuccess(execution);
		return itemsOf(execution, 'Sync');
	};
	const writes = () =>
		service.journal.map(({ method }) => method).filter((method) => method !== 'GET');

	await step('a dry run of Create or Update says what it would do, and does nothing', async () => {
		const actions = (await run({ dryRun: true })).map(({ action }) => action);
		assert.deepEqual(actions.sort(), [...Array(10).fill('create'), ...Array(10).fill('unchanged')]);
		assert.equal(service.workspaces.size, 0);
	});

	await step('20 rows for 10 workspaces create each once, though a response is lost', async () => {
		await addWorkspace(service, 'Row 3');
		service.inject({ kind: 'reset', method: 'POST', afterWork: true });
		assert.equal((await run()).length, 20);
		const names = [...service.workspaces.values()].map(({ name }) => name);
		assert.deepEqual(
			names.sort(),
			Array.from({ length: 10 }, (_, row) => `Row ${row}`),
		);
	});

	await step('the next night nothing is sent', async () => {
		await run();
		assert.deepEqual(writes(), []);
		assert.equal(service.journal.length, 1);
	});
};
