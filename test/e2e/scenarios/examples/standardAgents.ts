import assert from 'node:assert/strict';
import type { SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import type { ExampleCheck } from '../../core/check';
import { getItems, succeeded } from '../../core/executionData';
import type { Session } from '../../core/session';
import { isFrom2 } from '../../core/version';

const keys = ['support', 'editor', 'guide'];

export const checkStandardAgents: ExampleCheck = async (session, workflow, step) => {
	const { api, service, restart } = session;
	const ready = isFrom2(session.home.source, 3) ? workflow : await makeTable(session, workflow);

	/** With the first so many customers. */
	async function start(customers: number) {
		const current = await api.getWorkflow(ready.id);
		const rows = Array.from({ length: customers }, (_, row) => ({
			json: { customer_no: `C${row + 1}`, title: `Customer ${row + 1}` },
		}));
		const node = current.nodes.find(({ name }) => name === 'Customers')!;
		node.parameters.jsCode = `return ${JSON.stringify(rows)};`;
		return await api.runWorkflow(await api.updateWorkflow(current), 'Start');
	}

	async function run(customers: number) {
		const execution = await succeeded(start(customers));
		const getTexts = (node: string) => getItems(execution, node).map(({ text }) => String(text));
		return { alerts: getTexts('Alert'), toCheck: getTexts('To Check') };
	}
	const quiet = { alerts: [], toCheck: [] };
	const names = () => [...service.agents.values()].map(({ name }) => String(name)).sort();
	const expectedAgents = (...customers: number[]) =>
		customers.flatMap((row) => keys.map((key) => `Customer ${row} ${key}`)).sort();

	await step('standard-agents creates each agent once for each workspace', async () => {
		for (let time = 0; time < 2; time++) {
			assert.deepEqual(await run(2), quiet);
			assert.deepEqual(names(), expectedAgents(1, 2));
		}
		for (const { name, workspace_id, instructions } of service.agents.values()) {
			const { title } = service.workspaces.get(String(workspace_id))!;
			assert.ok(String(name).startsWith(String(title)));
			assert.match(
				String(instructions),
				getInstructions(workflow, String(name).split(' ').at(-1)!),
			);
		}
	});

	await step('standard-agents creates none twice when n8n is killed after them', async () => {
		service.inject({
			kind: 'stall',
			afterWork: true,
			method: 'POST',
			path: '/v1/agents',
			times: 3,
		});
		const killed = start(3).catch(() => undefined);
		await waitFor('the agents', () => service.agents.size === 9);
		await restart(() => {}, 'kill');
		await killed;
		const { alerts, toCheck } = await run(3);
		assert.deepEqual(names(), expectedAgents(1, 2, 3));
		assert.deepEqual(alerts, []);
		assert.deepEqual(toCheck, [keys.map((key) => `• Workspace ws_3, ${key}`).join('\n')]);
	});

	await step(
		'standard-agents retries a rejected agent, and leaves the rest to a person',
		async () => {
			const agent = { method: 'POST', path: '/v1/agents' };
			service.inject({ kind: 'status', status: 422, sent: 'editor', ...agent });
			service.inject({ kind: 'reset', afterWork: true, sent: 'guide', ...agent });
			const { alerts, toCheck } = await run(4);
			assert.match(
				alerts.join(),
				/^• Customer 4, editor: The service rejected.*\nCorrect the fields.*\n• Customer 4, guide: /,
			);
			assert.match(toCheck.join(), /• Workspace ws_4, guide$/);
			assert.deepEqual((await run(4)).alerts, []);
			assert.deepEqual(names(), expectedAgents(1, 2, 3, 4));
		},
	);
};

/** What the node Standard Agents says about this agent. */
function getInstructions({ nodes }: SavedWorkflow, key: string): RegExp {
	const { jsCode } = nodes.find(({ name }) => name === 'Standard Agents')!.parameters;
	return new RegExp(String(jsCode).match(new RegExp(`'${key}', instructions: '([^']+)'`))![1]);
}

/** By hand, as the note says for versions whose node can't do it. */
async function makeTable({ api }: Session, workflow: SavedWorkflow): Promise<SavedWorkflow> {
	const { id: project } = await api.rest<{ id: string }>('GET', '/projects/personal');
	const columns = ['workspace_id', 'agent_key', 'agent_id'].map((name) => ({
		name,
		type: 'string',
	}));
	const { id: value } = await api.rest<{ id: string }>('POST', `/projects/${project}/data-tables`, {
		name: 'app_builder_agents',
		columns,
	});
	const { nodes, connections } = workflow;
	for (const { parameters } of nodes) {
		if (parameters.dataTableId) parameters.dataTableId = { __rl: true, mode: 'list', value };
	}
	workflow.nodes = nodes.filter(({ name }) => name !== 'Agents Table');
	connections.Start = connections['Agents Table'];
	delete connections['Agents Table'];
	return await api.updateWorkflow(workflow);
}
