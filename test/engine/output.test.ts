import { failRequests, type Fault } from '../service';
import { fieldRows } from '../support/fieldRows';
import { triesOf } from '../support/tries';
import { seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

const workspace = { resource: 'workspace' };
const selectedFields = (...names: string[]) => ({ options: { outputFields: fieldRows(...names) } });
const byId = { workspaceId: { __rl: true, mode: 'id', value: 'a' } };
const fieldsJson = { mappingMode: 'json', fieldsJson: '{"name":"N","seats":5}' };

beforeEach(() =>
	seed(
		bench.service,
		{ id: 'a', name: 'A', seats: 1, settings: { color: 'red', size: 1 } },
		{ id: 'b', name: 'B', seats: 2 },
	),
);

describe('Output Fields', () => {
	it.each([
		['Get', { operation: 'get', ...byId }, [{ settings: { color: 'red' }, name: 'A' }]],
		[
			'Get Many',
			{ operation: 'getAll', returnAll: true },
			[{ settings: { color: 'red' }, name: 'A' }, { name: 'B' }],
		],
		['Create', { operation: 'create', ...fieldsJson }, [{ name: 'N' }]],
		[
			'Update',
			{ operation: 'update', ...byId, ...fieldsJson },
			[{ settings: { color: 'red' }, name: 'N' }],
		],
		[
			'Create or Update',
			{ ...upsert({}), mappingMode: 'json', fieldsJson: '{"name":"B","seats":3}' },
			[{ name: 'B' }],
		],
	])('are all that %s returns', async (_, parameters, expected) => {
		const { json, error } = await bench.runNode({
			...workspace,
			...parameters,
			...selectedFields('settings.color', 'name'),
		});

		expect(error).toBeUndefined();
		expect(json).toEqual(expected);
	});

	it('are no matter where no workspace is returned', async () => {
		const { json } = await bench.runNode({
			...workspace,
			...{ operation: 'delete', ...byId, ...selectedFields('name') },
		});

		expect(json).toEqual([{ deleted: true }]);
	});

	it('leave what a dry run returns whole', async () => {
		const { json } = await bench.runNode({
			...workspace,
			...{ operation: 'update', ...byId, ...fieldsJson },
			options: { dryRun: true, outputFields: fieldRows('name') },
		});

		expect(json[0]).toMatchObject({ action: 'update', id: 'a', fields: { seats: 5 } });
	});

	it.each<[string, Fault, object, string[]]>([
		['nothing', { kind: 'answer', status: 204, body: '' }, { success: true }, []],
		['text', { kind: 'answer', body: '"queued"' }, {}, ['name']],
		['a list of texts', { kind: 'answer', body: '["queued"]' }, {}, ['name']],
		[
			'the fields in an envelope',
			{ kind: 'answer', body: '{"data":{"name":"A","secret":"x"},"success":true}' },
			{ data: { name: 'A' } },
			[],
		],
		['an envelope without them', { kind: 'answer', body: '{"data":{"id":"a"}}' }, {}, ['name']],
	])('of a response that has %s', async (_, fault, expected, missing) => {
		bench.service.inject(fault);
		const { json, hints } = await bench.runNode({
			...workspace,
			...{ operation: 'update', ...byId, ...fieldsJson, ...selectedFields('name') },
		});

		expect(json).toEqual([expected]);
		expect(hints.filter((hint) => hint.includes('Output Fields'))).toEqual(
			missing.map((name) => `No workspace has these 'Output Fields': ${name}`),
		);
	});

	it('leave what an empty response to a create is told by whole', async () => {
		const location = '/v1/workspaces/ws_7';
		bench.service.inject({ kind: 'answer', status: 201, headers: { location }, body: '' });
		const { json } = await bench.runNode({
			...workspace,
			...{ operation: 'create', ...fieldsJson, ...selectedFields('name') },
		});

		expect(json).toEqual([{ success: true, id: 'ws_7', location }]);
	});

	it('may be several in one row, as a model gives them', async () => {
		const { json } = await bench.runNode({
			...workspace,
			...{ operation: 'get', ...byId, ...selectedFields('id, name') },
		});

		expect(json).toEqual([{ id: 'a', name: 'A' }]);
	});

	it('that no workspace has are named below the output', async () => {
		const { json, hints } = await bench.runNode({
			...workspace,
			...{ operation: 'getAll', ...selectedFields('nmae', 'settings.none', 'settings.color') },
		});

		expect(json).toEqual([{ settings: { color: 'red' } }, {}]);
		expect(hints).toEqual(["No workspace has these 'Output Fields': nmae, settings.none"]);
	});

	it('may differ from item to item', async () => {
		const field = { __rl: true, mode: 'name', value: '={{ $json.field }}' };
		const { json } = await bench.runNode(
			{
				...workspace,
				...{ operation: 'get', ...byId },
				options: { outputFields: { fields: [{ field }] } },
			},
			[{ field: 'id' }, { field: 'seats' }],
		);

		expect(json).toEqual([{ id: 'a' }, { seats: 1 }]);
	});

	it('of a failed run still name what was created, and are chosen anew in the retry', async () => {
		const create = (field: string) => ({
			...{ ...workspace, operation: 'create', mappingMode: 'autoMapInput' },
			options: { maxConcurrentItems: 1, maxRetries: 0, outputFields: fieldRows(field) },
		});
		failRequests(bench.service, [2], { kind: 'status', status: 422 });
		const { error } = await tries.run(create('name'), [{ name: 'X' }, { name: 'Y' }]);
		const { outputs } = await tries.retry(create('id'));

		expect(error?.context?.data).toMatchObject({
			completed: { items: [{ item: 0, id: 'ws_1' }] },
		});
		expect(outputs).toEqual([{ id: 'ws_1' }, { id: 'ws_2' }]);
	});

	it.each([
		['none', selectedFields(), "'Output Fields' is empty [item 0]"],
		[
			'a row without a name',
			selectedFields('id', ' '),
			"'Output Fields' has a row without a field [item 0]",
		],
	])('that are %s end the run before any request', async (_, output, message) => {
		const { error } = await bench.runNode({ ...workspace, operation: 'get', ...byId, ...output });

		expect(error?.message).toBe(message);
		expect(sentTo(bench.service)).toEqual([]);
	});
});

it('without Output Fields, all are returned', async () => {
	const { json } = await bench.runNode({ ...workspace, operation: 'get', ...byId });

	expect(Object.keys(json[0])).toEqual(['id', 'name', 'seats', 'settings']);
});
