import assert from 'node:assert/strict';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Check } from './check';

export const checkBulkProvisioning: Check = async ({ api, service }, workflow, step) => {
	await step('bulk-provisioning makes a workspace and an agent of each row', async () => {
		const execution = await api.runWorkflow(workflow, 'Start');
		assertSuccess(execution);

		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(workspaces.map(({ title, color }) => `${title} ${color}`).sort(), [
			'Blog blue',
			'Portal red',
			'Shop green',
		]);
		// What is meant for the agent, and the number of the row, is not sent.
		for (const workspace of workspaces) {
			assert.deepEqual(Object.keys(workspace).sort(), ['color', 'createdAt', 'id', 'title']);
		}
		const agents = [...service.agents.values()];
		assert.deepEqual(agents.map(({ name, instructions }) => `${name}: ${instructions}`).sort(), [
			'Editor: Correct the spelling, keep the tone.',
			'Guide: Answer in the language of the question.',
			'Shop Assistant: Help people find the right product.',
		]);

		const [summary, ...more] = itemsOf(execution, 'Summary');
		assert.equal(more.length, 0);
		assert.equal(summary.message, '3 workspaces and 3 agents created');
		const created = summary.created as Array<{ workspace: object; agent: object }>;
		assert.deepEqual(
			created.map(({ workspace, agent }) => [
				'title' in workspace && workspace.title,
				'name' in agent && agent.name,
			]),
			[
				['Shop', 'Shop Assistant'],
				['Blog', 'Editor'],
				['Portal', 'Guide'],
			],
		);
	});
};
