import assert from 'node:assert/strict';
import { addWorkspace } from '../../core/addWorkspace';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';
import { tools } from './tools';
import { inTurn, startModel } from './modelStub';
import { talk } from './talk';

/** The AI Agent node decides, the node does. */
export async function checkAgentTools(
	{ api, service }: Session,
	credential: Credential,
	{ step }: ScenarioContext,
): Promise<void> {
	const all = tools(credential);
	const harmless = all.filter(({ name }) => name !== 'Delete workspace');

	await step('the AI Agent node creates a workspace and an agent through the tools', async () => {
		const answer = 'The workspace and its agent are there.';
		const calls = [
			{ name: 'Create_workspace', arguments: { workspace_name: 'From a model' } },
			{
				name: 'Create_agent',
				arguments: {
					agent_name: 'Guide',
					capabilities: '["search","code"]',
					instructions: 'Greet.',
				},
			},
		];
		const model = await startModel(inTurn(calls, answer));

		assert.equal(await talk(api, model, all, 'Make a workspace and an agent.'), answer);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From a model');
		const { name, capabilities } = service.agents.get('ag_1') ?? {};
		assert.deepEqual({ name, capabilities }, { name: 'Guide', capabilities: ['search', 'code'] });
		// What the tools gave back reached the model.
		const results = model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
		assert.match(JSON.stringify(results[0].content), /ws_1/);
		assert.match(JSON.stringify(results[1].content), /ag_1/);
	});

	await step('an agent creates a workspace, finds it by its name and updates it', async () => {
		service.reset();
		await addWorkspace(service, 'Forum archive');
		const answer = 'The forum is there and open.';
		const model = await startModel(({ results }) => {
			const steps = [
				() => ({ name: 'Create_workspace', arguments: { workspace_name: 'Forum' } }),
				() => ({ name: 'Get_many_workspaces', arguments: {} }),
				() => ({
					name: 'Update_workspace',
					arguments: { workspace_id: idOf('Forum', results[1]), fields: { isOpen: true } },
				}),
			];
			return steps[results.length]?.() ?? answer;
		});

		assert.equal(await talk(api, model, harmless, 'Open a forum.'), answer);
		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(
			workspaces.map(({ name, isOpen }) => ({ name, isOpen })),
			[
				{ name: 'Forum archive', isOpen: undefined },
				{ name: 'Forum', isOpen: true },
			],
		);
	});

	await step('an agent without a tool to delete says so, and nothing is deleted', async () => {
		const refusal = 'I cannot delete workspaces: I have no tool for that.';
		const model = await startModel(({ tools: offered, results }) => {
			if (results.length === 0) return { name: 'Get_many_workspaces', arguments: {} };
			const name = offered.find((tool) => /delete/i.test(tool));
			if (name === undefined) return refusal;
			if (results.length > 1) return 'It is deleted.';
			return { name, arguments: { workspace_id: idOf('Forum', results[0]) } };
		});

		assert.equal(await talk(api, model, harmless, 'Delete the forum.'), refusal);
		assert.equal(service.workspaces.size, 2);
		assert.ok(service.journal.every(({ method }) => method !== 'DELETE'));
	});
}

/** As a model reads it out of what the tool gave back. */
function idOf(name: string, result: string): string {
	const workspaces = JSON.parse(result) as Array<{ id: string; name: string }>;
	const found = workspaces.find((workspace) => workspace.name === name);
	assert.ok(found, `${name} is in ${result}`);
	return found.id;
}
