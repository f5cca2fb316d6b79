import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { errorText, getItems, succeeded } from '../../core/executionData';
import type { ExampleCheck } from '../../core/check';

export const checkBulkProvisioning: ExampleCheck = async ({ api, service }, workflow, step) => {
	await step('bulk-provisioning creates a workspace and an agent for each row', async () => {
		const execution = await succeeded(api.runWorkflow(workflow, 'Start'));

		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(workspaces.map(({ title, color }) => `${title} ${color}`).sort(), [
			'Blog blue',
			'Portal red',
			'Shop green',
		]);
		// What is meant for the agent, and the number of the row, is not sent.
		for (const workspace of workspaces) {
			const names = ['agent_id', 'color', 'createdAt', 'id', 'title'];
			assert.deepEqual(Object.keys(workspace).sort(), names);
			const agent = service.agents.get(String(workspace.agent_id));
			assert.equal(agent?.workspace_id, workspace.id);
		}
		const agents = [...service.agents.values()];
		assert.deepEqual(agents.map(({ name, instructions }) => `${name}: ${instructions}`).sort(), [
			'Editor: Correct the spelling, keep the tone.',
			'Guide: Answer in the language of the question.',
			'Shop Assistant: Help people find the right product.',
		]);

		const [summary, ...more] = getItems(execution, 'Summary');
		assert.equal(more.length, 0);
		assert.equal(summary.message, 'Workspaces with a new agent: 3');
		const newAgents = summary.newAgents as Array<Record<'workspace' | 'agent', IDataObject>>;
		assert.deepEqual(
			newAgents.map(({ workspace, agent }) => `${workspace.title} ${agent.name}`),
			['Shop Shop Assistant', 'Blog Editor', 'Portal Guide'],
		);
	});

	await step('bulk-provisioning creates nothing when it is executed again', async () => {
		await succeeded(api.runWorkflow(workflow, 'Start'));
		assert.deepEqual([service.workspaces.size, service.agents.size], [3, 3]);
	});

	await step(
		'bulk-provisioning links the others when an agent is rejected, and says so',
		async () => {
			service.reset();
			service.inject({ kind: 'status', status: 422, method: 'POST', sent: 'Editor' });
			const execution = await api.runWorkflow(workflow, 'Start');
			assert.match(errorText(execution), /^1 of 3 agents failed: The service rejected.*\[item 1/);
			await succeeded(api.runWorkflow(workflow, 'Start'));
			const linked = [...service.workspaces.values()].map(({ agent_id }) => agent_id);
			assert.deepEqual(linked.sort(), [...service.agents.keys()].sort());
		},
	);
};
