import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = (more = {}) => ({
	resource: 'agent',
	operation: 'create',
	agentName: 'Helper',
	model: 'model-1',
	capabilities: 'search, code',
	instructions: 'Be brief.',
	// One at a time, so that they arrive in order.
	options: { maxConcurrentItems: 1 },
	...more,
});
const sent = () => bench.service.journal.map(({ body }) => JSON.parse(body));

describe('Agent → Create', () => {
	it("sends each item's name, model, capabilities, and instructions, and outputs the agents", async () => {
		const fields = {
			agentName: '={{ $json.name }}',
			model: '={{ $json.model }}',
			capabilities: '={{ $json.can }}',
			instructions: '={{ "Help " + $json.name }}',
		};
		const { json, sources } = await bench.runNode(create(fields), [
			{ name: 'A', model: 'm1', can: ['search'] },
			{ name: 'B', model: 'm2', can: '' },
		]);

		expect(sent()).toEqual([
			{ name: 'A', model: 'm1', capabilities: ['search'], instructions: 'Help A' },
			{ name: 'B', model: 'm2', instructions: 'Help B' },
		]);
		expect(json).toMatchObject([{ id: 'ag_1', name: 'A' }, { name: 'B' }]);
		expect(sources).toEqual([0, 1]);
	});

	it.each([
		['agentName', 'Name'],
		['model', 'Model'],
		['capabilities', 'Capabilities'],
		['instructions', 'Instructions'],
	])(
		'rejects an expression for %s that returns nothing, before any request',
		async (name, label) => {
			const parameters = create({ [name]: '={{ $json.value }}' });
			const { error } = await bench.runNode(parameters, [{ value: 'x' }, { valeu: 'x' }]);

			expect(error?.message).toBe(
				`'${label}' has no value: the expression returned undefined [item 1]`,
			);
			expect(bench.service.journal).toEqual([]);
		},
	);

	it.each([
		['no field that is left empty', { agentName: 'Helper' }, { name: 'Helper' }],
		[
			'an additional field in place of one that is left empty',
			{ agentName: "={{ '' }}", options: { additionalFields: { capabilities: [] } } },
			{ capabilities: [] },
		],
	])(
		"sends %s, since the service doesn't say which fields it requires",
		async (_, given, fields) => {
			bench.service.inject({ kind: 'answer', status: 201, body: '{"id":"ag_1"}' });
			await bench.runNode({ resource: 'agent', operation: 'create', ...given });

			expect(sent()).toEqual([fields]);
		},
	);

	it('outputs the agent, where its workspace is next to it', async () => {
		const agent = { id: 'ag_1', name: 'A', model: 'm', capabilities: [], instructions: 'Help.' };
		const body = JSON.stringify({ workspace: { id: 'ws_1', name: 'W' }, agent });
		bench.service.inject({ kind: 'answer', status: 201, body });
		const { json, hints } = await bench.runNode(create());

		expect([json, hints]).toEqual([[agent], []]);
	});

	it.each([
		['without any value', { agentName: "={{ '' }}" }, 'The agent has no fields to send'],
		[
			'with a field that has no value',
			create({ options: { additionalFields: '={{ { workspace_id: $json.nope } }}' } }),
			`The field "workspace_id" has no value: the expression returned undefined`,
		],
		[
			'whose additional fields have an expression that n8n would send as text',
			create({ options: { additionalFields: '{ "workspace_id": "{{ $json.id }}" }' } }),
			`'Additional Fields (JSON)' contains an expression, but is set to Fixed`,
		],
	])('rejects an agent %s, before any request', async (_, parameters, message) => {
		const agent = { resource: 'agent', operation: 'create', ...parameters };
		const { error } = await bench.runNode(agent);

		expect(error?.message).toBe(`${message} [item 0]`);
		expect(bench.service.journal).toEqual([]);
	});

	it('is told of no option that only workspaces have if the service rejects an empty field', async () => {
		bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
		const options = { additionalFields: '{ "workspace_id": "" }' };
		const { error } = await bench.runNode(create({ options }));

		expect(error?.description).toMatch(/^Correct the fields that the service names\. Response: /);
	});
});
