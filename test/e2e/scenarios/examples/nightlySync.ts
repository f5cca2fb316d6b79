import assert from 'node:assert/strict';
import { getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

export const checkNightlySync: ExampleCheck = async ({ api, service }, workflow, step) => {
	const sent = () => service.journal.splice(0).map(({ method }) => method);
	const run = async () => {
		const execution = await succeeded(api.runWorkflow(workflow, 'Every Night'));
		const [{ message }] = getItems(execution, 'Done');
		assert.match(String(message), /^\d rows were synced$/);
		const welcomed = getItems(execution, 'Welcome Message').map(({ message }) => message);
		return { sent: sent(), welcomed, alerts: getItems(execution, 'Alert') };
	};
	const welcome = (title: string) => `Welcome! Your workspace ${title} is ready.`;

	await step(
		'nightly-sync creates and welcomes missing workspaces, then sends nothing',
		async () => {
			const first = await run();
			// The list is read again after the first create.
			assert.deepEqual(first.sent.sort(), ['GET', 'GET', 'POST', 'POST', 'POST']);
			assert.deepEqual(first.welcomed, ['Bakery', 'Florist', 'Garage'].map(welcome));
			assert.deepEqual(await run(), { sent: ['GET'], welcomed: [], alerts: [] });
			assert.equal(service.workspaces.size, 3);
		},
	);

	await step('nightly-sync updates only what is different', async () => {
		const [[id, bakery]] = service.workspaces;
		service.workspaces.set(id, { ...bakery, color: 'black', kept: true });
		assert.deepEqual(await run(), { sent: ['GET', 'PATCH'], welcomed: [], alerts: [] });
		const { color, kept } = service.workspaces.get(id) ?? {};
		assert.deepEqual([color, kept], [bakery.color, true]);
	});

	await step('nightly-sync welcomes the others when rows fail, and sends one alert', async () => {
		service.reset();
		for (const sent of ['Florist', 'Garage']) {
			service.inject({ kind: 'status', status: 422, method: 'POST', sent });
		}
		const first = await run();
		assert.deepEqual(first.welcomed, [welcome('Bakery')]);
		const [{ subject, text }, ...more] = first.alerts;
		assert.equal(more.length, 0);
		assert.equal(subject, 'Nightly sync: 2 of 3 rows failed');
		const [problem, ...rows] = String(text).split('\n');
		assert.match(problem, /^The service rejected the fields.*\. Correct the row/);
		assert.deepEqual(rows, ['• [item 1: code "A2"]', '• [item 2: code "A3"]']);
		assert.deepEqual((await run()).welcomed, ['Florist', 'Garage'].map(welcome));
	});

	await step('nightly-sync can be published', async () => await api.activate(workflow));
};
