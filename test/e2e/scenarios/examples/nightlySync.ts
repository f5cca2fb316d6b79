import assert from 'node:assert/strict';
import { itemsOf, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

export const checkNightlySync: ExampleCheck = async ({ api, service }, workflow, step) => {
	const sent = () => service.journal.splice(0).map(({ method }) => method);
	const run = async () => {
		const execution = await succeeded(api.runWorkflow(workflow, 'Every Night'));
		assert.deepEqual(itemsOf(execution, 'Done'), [{ message: '3 workspaces are as in the sheet' }]);
		return { sent: sent(), welcomed: itemsOf(execution, 'Welcome Message') };
	};

	await step(
		'nightly-sync creates and welcomes what is not there, then sends nothing',
		async () => {
			const first = await run();
			assert.deepEqual(first.sent.sort(), ['GET', 'POST', 'POST', 'POST']);
			assert.deepEqual(
				first.welcomed,
				['Shop', 'Blog', 'Portal'].map((title) => ({
					message: `Welcome! Your workspace ${title} is ready.`,
				})),
			);
			assert.deepEqual(await run(), { sent: ['GET'], welcomed: [] });
			assert.equal(service.workspaces.size, 3);
		},
	);

	await step('nightly-sync updates only what is different', async () => {
		const [[id, shop]] = service.workspaces;
		service.workspaces.set(id, { ...shop, color: 'black', kept: true });
		assert.deepEqual(await run(), { sent: ['GET', 'PATCH'], welcomed: [] });
		const { color, kept } = service.workspaces.get(id) ?? {};
		assert.deepEqual([color, kept], [shop.color, true]);
	});

	await step('nightly-sync can be published', async () => await api.activate(workflow));
};
