import { fieldRows } from '../support/fieldRows';
import { retryOnFail } from '../support/tries';
import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

describe('the node as a tool of an AI agent', () => {
	it('creates an agent from what the model fills in, capabilities included', async () => {
		const answers = await bench.callTool(
			{
				resource: 'agent',
				operation: 'create',
				agentName: "={{ $fromAI('name', 'Name of the agent', 'string') }}",
				model: 'model-1',
				capabilities: "={{ $fromAI('capabilities', 'List of capabilities', 'json') }}",
				instructions: "={{ $fromAI('instructions', '', 'string') }}",
			},
			[{ name: 'Helper', capabilities: ['search', 'code'], instructions: 'Be brief.' }],
		);

		expect(JSON.parse(bench.service.journal[0].body)).toEqual({
			name: 'Helper',
			model: 'model-1',
			capabilities: ['search', 'code'],
			instructions: 'Be brief.',
		});
		expect(answers).toMatchObject([
			{ name: 'App_Builder', answer: [{ id: 'ag_1', name: 'Helper' }] },
		]);
	});

	it('gives the model only the selected fields', async () => {
		seed(bench.service, { id: 'a', name: 'A', secret: 'x' });
		const output = { output: 'selected', outputFields: fieldRows('name') };
		const [{ answer }] = await bench.callTool({ ...workspaceById('get', 'a'), ...output }, [{}]);

		expect(answer).toEqual([{ name: 'A' }]);
	});
});

describe('what a model is told of an error', () => {
	it.each([
		[
			'by the service',
			'Acme',
			/^No workspace has the ID "Acme"\. It may have been deleted, .+ Get Many returns/,
		],
		[
			'before any request',
			'a/b',
			/which contains "\/"\. Enter only the ID, such as ws_123\. Get Many returns/,
		],
	])('says in one sentence after the other what happened and what to do: %s', async (...row) => {
		const [, id, text] = row;
		const [{ answer }] = await bench.callTool(workspaceById('get', id), [{}]);

		expect(answer).toMatch(text);
	});
});

describe('calls of the tool', () => {
	const create = createWorkspace({ mappingMode: 'json', fieldsJson: '{}' });

	it('never mix: who asks for the same twice gets two', async () => {
		await bench.callTool(create, [{}, {}]);

		expect(bench.service.workspaces.size).toBe(2);
	});

	it.each([
		['', {}],
		[', and Retry On Fail does not create it twice', retryOnFail(3)],
	])('tell the model to look first when the outcome is unknown%s', async (_, settings) => {
		bench.service.inject({ kind: 'reset', afterWork: true });
		const [{ answer }] = await bench.callTool(create, [{}], settings);

		expect(JSON.stringify(answer)).toContain('check in the service before you try again');
		expect(bench.service.journal).toHaveLength(1);
	});
});
