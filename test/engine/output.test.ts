import { fieldRows } from '../support/fieldRows';
import { trackTries } from '../support/tries';
import { createWorkspace, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const selectedFields = (...names: string[]) => ({ options: { outputFields: fieldRows(...names) } });
const get = workspaceById('get', 'a');
const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };
const fieldsJson = { mappingMode: 'json', fieldsJson: '{"name":"N","seats":5}' };

beforeEach(() =>
	seed(
		bench.service,
		{ id: 'a', name: 'A', seats: 1, settings: { color: 'red', size: 1 } },
		{ id: 'b', name: 'B', seats: 2 },
	),
);

describe('Output Fields', () => {
	const settings = { color: 'red' };

	it.each<[string, object, object[]]>([
		['Get', get, [{ settings, name: 'A' }]],
		['Get Many', getMany, [{ settings, name: 'A' }, { name: 'B' }]],
		['Create', createWorkspace(fieldsJson), [{ name: 'N' }]],
		['Update', { ...workspaceById('update', 'a'), ...fieldsJson }, [{ settings, name: 'N' }]],
		['Create or Update', upsert(fieldsJson), [{ name: 'N' }]],
		// They don't matter if no workspace is returned.
		['Delete', workspaceById('delete', 'a'), [{ deleted: true }]],
	])('are all that %s outputs', async (_, parameters, expected) => {
		const selected = selectedFields('settings.color', 'name');
		const { json, error } = await bench.runNode({ ...parameters, ...selected });

		expect(error).toBeUndefined();
		expect(json).toEqual(expected);
	});

	it('are all that Retry outputs, also of what was completed before', async () => {
		const tries = trackTries(bench);
		const { options } = selectedFields('name');
		bench.service.inject({ kind: 'status', status: 422, sent: '"D"' });
		const parameters = createWorkspace({ options: { ...options, maxConcurrentItems: 1 } });
		await tries.run(parameters, [{ name: 'C' }, { name: 'D' }]);

		expect((await tries.retry()).outputs).toEqual([{ name: 'C' }, { name: 'D' }]);
		expect(bench.service.journal).toHaveLength(3);
	});

	it('are named in a hint if no workspace has them', async () => {
		const selected = selectedFields('id', 'name', 'seat', 'settings.colour', 'settings.color');
		const { json, hints } = await bench.runNode({ ...getMany, ...selected });

		expect(json).toHaveLength(2);
		expect(hints).toEqual(["'Output Fields' not found: seat, settings.colour"]);
	});

	it.each<[string, object, string, object]>([
		['an ID that has another name', get, '{"_id":"x","name":"A"}', { _id: 'x' }],
		['nothing where it is missing', get, '{"name":"A"}', {}],
		['an empty response as it is', createWorkspace(fieldsJson), '', { success: true }],
	])('return %s', async (_, parameters, body, expected) => {
		bench.service.inject({ kind: 'answer', body });
		const { json } = await bench.runNode({ ...parameters, ...selectedFields('id') });

		expect(json).toEqual([expected]);
	});
});

it.each(['9007199254740992', '-12345678901234567890', '1e400'])(
	'a whole number beyond 2^53 arrives as the text %s',
	async (id) => {
		bench.service.inject({ kind: 'answer', body: `{"id":${id},"in":[${id}]}` });
		const { json } = await bench.runNode(get);

		expect(json).toEqual([{ id, in: [id] }]);
	},
);
