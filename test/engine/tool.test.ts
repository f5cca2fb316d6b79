import {
	NodeConnectionTypes,
	type EngineRequest,
	type EngineResponse,
	type IExecuteFunctions,
	type NodeConnectionType,
} from 'n8n-workflow';

import { APP_BUILDER } from '../support/engine';
import { createNodeType } from '../support/nodeTypes';
import { fieldRows } from '../support/fieldRows';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { retryOnFail } from '../support/tries';
import { createWorkspace, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** Stands in for the AI Agent (3 and later): the engine runs its tool as a node. */
const agent = createNodeType(
	'agent',
	async function (this: IExecuteFunctions, response?: EngineResponse) {
		if (response?.actionResponses.length) return [[{ json: { done: true } }]];
		const tool = { nodeName: 'App Builder', type: NodeConnectionTypes.AiTool };
		const call = { actionType: 'ExecutionNodeAction', id: 'call_1', input: {}, metadata: {} };
		return { actions: [{ ...call, ...tool }], metadata: {} } as unknown as EngineRequest;
	},
	{ inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool] },
);

const bench = useEngine({ extraNodes: { 'test.agent': agent } });

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

	it.each(['id, name', '["id", "name"]'])(
		'returns the fields that a model lists: %s',
		async (listed) => {
			seed(bench.service, { id: 'a', name: 'A', seats: 1, note: 'n' });
			const names = "={{ $fromAI('names', '', 'string') }}";
			const options = { outputFields: fieldRows(names) };
			const parameters = { resource: 'workspace', operation: 'getAll', returnAll: true, options };
			const [{ answer }] = await bench.callTool(parameters, [{ names: listed }]);

			expect(answer).toContainEqual({ id: 'a', name: 'A' });
		},
	);

	it("creates a workspace from the model's object, with the form's defaults", async () => {
		const json = "={{ $fromAI('fields', 'The fields of the workspace', 'json') }}";
		const parameters = { resource: 'workspace', operation: 'create', fieldsJson: json };
		const [{ answer }] = await bench.callTool(parameters, [{ fields: { title: 'A', seats: 9 } }]);

		expect(answer).toMatchObject([{ id: 'ws_1', title: 'A', seats: 9 }]);
	});
});

describe('what the panel would say', () => {
	const create = { resource: 'workspace', operation: 'create' };
	const getMany = { resource: 'workspace', operation: 'getAll' };
	const search = "={{ $fromAI('search', '', 'string') }}";

	it('reaches the model: a field that is not in the response', async () => {
		bench.service.inject({ kind: 'answer', status: 201, body: '{"id":"ws_1","title":"A","x":1}' });
		const fieldsJson = '{"title":"A","nonsense":"x"}';
		const [{ answer }] = await bench.callTool({ ...create, fieldsJson }, [{}]);

		expect(answer).toEqual([
			{ id: 'ws_1', title: 'A', x: 1 },
			{ note: 'Not in the response, so perhaps ignored: nonsense' },
		]);
	});

	it('reaches the model: nothing was found', async () => {
		seed(bench.service, { id: 'a', title: 'A' }, { id: 'b', title: 'B' });
		const [{ answer }] = await bench.callTool({ ...getMany, search }, [{ search: 'C' }]);

		expect(answer).toEqual([{ note: 'No match among 2 workspaces: try another single word' }]);
		bench.service.workspaces.delete('b');
		const [alone] = await bench.callTool({ ...getMany, search }, [{ search: 'C' }]);
		expect(alone.answer).toEqual([{ note: 'No match among 1 workspace: try another single word' }]);
	});

	it('reaches the model: what it searched for may be in a field that it cannot see', async () => {
		seed(bench.service, { id: 'a', title: 'Pro' }, { id: 'b', title: 'B', plan: 'pro' });
		const options = { outputFields: fieldRows('title') };
		const [{ answer }] = await bench.callTool({ ...getMany, search, options }, [{ search: 'Pro' }]);

		expect(answer).toEqual([
			{ title: 'Pro' },
			{ title: 'B' },
			{ note: '"pro" may be in a field that isn\'t shown, or part of a longer word.' },
		]);
	});

	it('a search that the model leaves out finds all workspaces', async () => {
		seed(bench.service, { id: 'a', title: 'A' });
		// As n8n's AI Agent (2.41) evaluates it.
		const [{ answer }] = await bench.callTool({ ...getMany, search: '={{ undefined }}' }, [{}]);

		expect(answer).toEqual([{ id: 'a', title: 'A' }]);
	});
});

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
])(
	'what a model learns about an error says in sentences what happened and what to do: %s',
	async (...row) => {
		const [, id, text] = row;
		const [{ answer }] = await bench.callTool(workspaceById('get', id), [{}]);

		expect(answer).toMatch(text);
	},
);

it('a model learns nothing about expressions', async () => {
	const create = createWorkspace({
		mappingMode: 'json',
		fieldsJson: "={{ $fromAI('a', '', 'json') }}",
	});
	const [{ answer }] = await bench.callTool(create, [{ a: ['x'] }]);

	expect(answer).toMatch(
		/ instead of an object\. Enter a JSON object such as \{"title": "Demo"\}\.$/,
	);
});

describe('calls of the tool', () => {
	const create = createWorkspace({ mappingMode: 'json', fieldsJson: '{}' });

	it('are separate: asking for the same thing twice creates two', async () => {
		await bench.callTool(create, [{}, {}]);

		expect(bench.service.workspaces.size).toBe(2);
	});

	describe('that the rate limit keeps waiting', () => {
		useMovedClock();

		/** Calls the tool, and returns after how many seconds it ended and with what first. */
		async function timedCall(parameters: object) {
			const start = performance.now();
			const [{ answer }] = await inTime(bench.callTool(parameters, [{}], { onError }));
			const [first] = answer as unknown[];
			return { seconds: (performance.now() - start) / 1_000, first };
		}
		const onError = 'continueRegularOutput';
		const rateLimit = { reason: 'rateLimit', httpCode: '429' };

		it('end after 50 s, less than an MCP client waits, and nothing is sent later', async () => {
			await bench.useCredential({ plan: 'custom', requestsPerMinute: 1 });
			await inTime(bench.callTool(create, [{}]));
			const { seconds, first } = await timedCall(create);
			await pass(120_000);

			expect(first).toMatchObject(rateLimit);
			expect(seconds).toBeCloseTo(50, 0);
			expect(bench.service.journal).toHaveLength(1);
		});

		it('have 50 s for all of their requests', async () => {
			await bench.useCredential({ plan: 'custom', requestsPerMinute: 1 });
			await inTime(bench.callTool(create, [{}]));
			await pass(30_000);
			const { seconds, first } = await timedCall(
				upsert({ mappingMode: 'json', fieldsJson: '{"name":"A"}' }),
			);
			await pass(120_000);

			expect(first).toMatchObject(rateLimit);
			expect(seconds).toBeCloseTo(50, 0);
			expect(bench.service.journal.map(({ method }) => method)).toEqual(['POST', 'GET']);
		});

		it('end at once if the service asks for more', async () => {
			const headers = { 'retry-after': '51' };
			bench.service.inject({ kind: 'status', status: 429, headers });
			const { seconds, first } = await timedCall(create);

			expect(first).toMatchObject(rateLimit);
			expect(seconds).toBeCloseTo(0, 0);
		});

		it('go on if the wait is shorter', async () => {
			const headers = { 'retry-after': '49' };
			bench.service.inject({ kind: 'status', status: 429, headers });
			const { first } = await timedCall(create);

			expect(first).toMatchObject({ id: 'ws_1' });
		});
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

	it.each([{}, { onError: 'continueRegularOutput' as const }])(
		'let nothing be created twice by an agent whose tool n8n runs as a node: %j',
		async (settings) => {
			bench.service.inject({ kind: 'reset', afterWork: true, times: 3 });
			const tool = { name: 'App Builder', type: `${APP_BUILDER}Tool`, parameters: create };
			const to = (node: string, type: NodeConnectionType) => ({
				[type]: [[{ node, type, index: 0 }]],
			});
			const { task } = await bench.engine.run({
				nodes: [
					{ name: 'Agent', type: 'test.agent' },
					{ ...tool, ...retryOnFail(3), ...settings },
				],
				connections: {
					Start: to('Agent', NodeConnectionTypes.Main),
					'App Builder': to('Agent', NodeConnectionTypes.AiTool),
				},
			});

			expect(bench.service.journal).toHaveLength(1);
			expect(JSON.stringify(task('App Builder').data)).toContain('check in the service before');
		},
	);
});
