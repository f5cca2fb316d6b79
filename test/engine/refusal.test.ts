import { failRequests } from '../service';
import { seed, sentTo, upsert } from '../support/upsert';
import { triesOf } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

const workspace = { resource: 'workspace' };
const byId = { workspaceId: { __rl: true, mode: 'id', value: 'a' } };
const fieldsJson = { mappingMode: 'json', fieldsJson: '{"name":"N"}' };
const upsertName = { ...upsert({}), mappingMode: 'json', fieldsJson: '{"name":"A","seats":3}' };
const MESSAGE = 'The service rejected the request: workspace is locked [item 0]';
const locked = { kind: 'answer', body: '{"success":false,"error":"workspace is locked"}' } as const;

beforeEach(() => seed(bench.service, { id: 'a', name: 'A', seats: 1 }));

describe('a response of status 200 that says it was refused', () => {
	it.each([
		['Create', { ...workspace, operation: 'create', ...fieldsJson }],
		['Update', { ...workspace, operation: 'update', ...byId, ...fieldsJson }],
		['Get', { ...workspace, operation: 'get', ...byId }],
		['Delete', { ...workspace, operation: 'delete', ...byId }],
		[
			'Delete as a dry run',
			{ ...workspace, operation: 'delete', ...byId, options: { dryRun: true } },
		],
		['Agent → Create', { resource: 'agent', operation: 'create', agentName: 'N' }],
	])('ends %s, which is not sent again', async (_, parameters) => {
		bench.service.inject(locked);
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({
			message: MESSAGE,
			description: "Follow the service's message, or try again later.",
		});
		expect(sentTo(bench.service)).toHaveLength(1);
	});

	it.each([
		['ok is false', '{"ok":false,"message":"Closed"}', 'Closed'],
		['success is false in a workspace', '{"id":"a","success":false,"message":"Closed"}', 'Closed'],
		['there is an error', '{"error":{"message":"Closed"},"data":null}', 'Closed'],
		['there are errors', '{"errors":[{"message":"Closed"}]}', 'Closed'],
		['it says no more', '{"success":false}', '{"success":false}'],
	])('is told by its words: %s', async (_, body, words) => {
		for (const operation of ['get', 'delete']) {
			bench.service.inject({ kind: 'answer', body });
			const { error } = await bench.runNode({ ...workspace, operation, ...byId });

			expect(error?.message).toBe(`The service rejected the request: ${words} [item 0]`);
		}
	});
});

describe('Create or Update', () => {
	it.each([
		['creates', '{"name":"B","seats":3}', 'POST'],
		['updates', '{"name":"A","seats":3}', 'PATCH'],
	])('counts nothing where the service refuses what it %s', async (_, fields, method) => {
		bench.service.inject({ ...locked, method });
		const { error, hints } = await bench.runNode({ ...upsertName, fieldsJson: fields });

		expect(error?.message).toBe(MESSAGE);
		expect(hints).toEqual([]);
		expect(sentTo(bench.service).filter((sent) => sent.startsWith(method))).toHaveLength(1);
	});

	it('does not create what the service refuses to show', async () => {
		bench.service.inject(locked);
		const parameters = { ...upsert({ matchOn: ['id'] }), mappingMode: 'json' };
		const { error } = await bench.runNode({ ...parameters, fieldsJson: '{"id":"a","seats":3}' });

		expect(error?.message).toBe(MESSAGE);
		expect(sentTo(bench.service)).toEqual(['GET workspaces/a']);
	});
});

describe('a create that was refused with status 200', () => {
	const create = {
		...{ ...workspace, operation: 'create', mappingMode: 'autoMapInput' },
		options: { maxConcurrentItems: 1 },
	};
	const items = [{ name: 'X' }, { name: 'Y' }, { name: 'Z' }];

	it('has not succeeded, and a retry sends it again', async () => {
		failRequests(bench.service, [2], locked);
		const { error } = await tries.run(create, items);
		const { outputs } = await tries.retry();

		expect(error?.description).toContain('to send only the rest: 1 of 3 items were completed.');
		expect(outputs.map(({ name }) => name)).toEqual(['X', 'Y', 'Z']);
		expect(sentTo(bench.service)).toHaveLength(4);
	});

	it('does not make unknown what an earlier update of the same item has done', async () => {
		seed(bench.service, { id: 'b', name: 'A', seats: 2 });
		failRequests(bench.service, [3], locked);
		const several = {
			...upsert({ ifSeveralMatch: 'updateAll', options: { maxConcurrentItems: 1 } }),
		};
		const { error } = await tries.run(several, [
			{ name: 'A', seats: 7 },
			{ name: 'C', seats: 7 },
		]);

		expect(error?.description).toContain('the outcome of 1 (item 0) is unknown');
	});
});

describe('what is no refusal', () => {
	it.each([
		[
			'a workspace with fields of these names',
			'{"id":"a","error":"x","errors":["y"],"status":"z"}',
		],
		['nothing wrong', '{"data":{"id":"a"},"error":null,"errors":[],"success":true}'],
		['an error by number zero', '{"error":0,"message":"done"}'],
		['an empty error', '{"error":{},"result":"done"}'],
		['a list', '[{"success":false}]'],
		['text', '"error"'],
	])('is passed on: %s', async (_, body) => {
		bench.service.inject({ kind: 'answer', body });
		const { json, error } = await bench.runNode({ ...workspace, operation: 'get', ...byId });

		expect(error).toBeUndefined();
		expect(json).toEqual([body.startsWith('{') ? JSON.parse(body) : { data: JSON.parse(body) }]);
	});

	it.each(['OK', '{"success":false', '[]', '{"id":"a","error":"none"}', 'null'])(
		'is a delete with the response %s',
		async (body) => {
			bench.service.inject({ kind: 'answer', body });
			const { json } = await bench.runNode({ ...workspace, operation: 'delete', ...byId });

			expect(json).toEqual([{ deleted: true }]);
		},
	);
});
