import { failRequests } from '../service';
import { fieldRows } from '../support/fieldRows';
import { triesOf } from '../support/tries';
import { seed, sentTo, upsert, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

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
		['Create', { ...getMany, operation: 'create', ...fieldsJson }, [{ name: 'N' }]],
		['Update', { ...workspaceById('update', 'a'), ...fieldsJson }, [{ settings, name: 'N' }]],
		[
			'Create or Update',
			{ ...upsert(), ...fieldsJson, fieldsJson: '{"name":"B"}' },
			[{ name: 'B' }],
		],
		// Where no workspace is returned, they are no matter.
		['Delete', workspaceById('delete', 'a'), [{ deleted: true }]],
	])('are all that %s returns', async (_, parameters, expected) => {
		const selected = selectedFields('settings.color', 'name');
		const { json, error } = await bench.runNode({ ...parameters, ...selected });

		expect(error).toBeUndefined();
		expect(json).toEqual(expected);
	});

	it('may be within an envelope', async () => {
		const body = '{"data":{"name":"A","secret":"x"},"success":true}';
		bench.service.inject({ kind: 'answer', body });
		const { json } = await bench.runNode({ ...get, ...selectedFields('name') });

		expect(json).toEqual([{ data: { name: 'A' } }]);
	});

	it('that no workspace has are named in the output panel', async () => {
		const selected = selectedFields('nmae', 'settings.none', 'settings.color');
		const { json, hints } = await bench.runNode({ ...getMany, ...selected });

		expect(json).toEqual([{ settings }, {}]);
		expect(hints).toEqual(["No workspace has these 'Output Fields': nmae, settings.none"]);
	});

	it('may differ from item to item', async () => {
		const selected = selectedFields('={{ $json.field }}');
		const items = [{ field: 'id' }, { field: 'seats' }];
		const { json } = await bench.runNode({ ...get, ...selected }, items);

		expect(json).toEqual([{ id: 'a' }, { seats: 1 }]);
	});

	it('of a failed run still name what was created, and are chosen anew in the retry', async () => {
		const create = (field: string) => ({
			...{ resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' },
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
		['none', [], "'Output Fields' is empty [item 0]"],
		['a row without a name', ['id', ' '], "'Output Fields' has a row without a field [item 0]"],
	])('that are %s end the run before any request', async (_, names, message) => {
		const { error } = await bench.runNode({ ...get, ...selectedFields(...names) });

		expect(error?.message).toBe(message);
		expect(sentTo(bench.service)).toEqual([]);
	});
});

it('what the service sends is shown in a hint without what would begin a tag', async () => {
	const parameters = { ...get, options: { outputFields: fieldRows('<img src=x>', 'a < b &amp;') } };
	const { hints } = await bench.runNode(parameters);

	expect(hints).toEqual(["No workspace has these 'Output Fields': ‹img src=x>, a ‹ b &amp;"]);
});

it.each([204, 200])(
	'Get says that there is no workspace if the response is empty (%i)',
	async (status) => {
		bench.service.inject({ kind: 'answer', status, headers: { 'content-length': '0' } });
		const { error } = await bench.runNode(get);

		expect(error?.message).toBe('No workspace has the ID "a": the response is empty [item 0]');
	},
);

it.each(['null', '{}', '[]'])(
	'Get says that there is no workspace if the response is %s',
	async (body) => {
		bench.service.inject({ kind: 'answer', body });
		const { error } = await bench.runNode(get);

		expect(error?.message).toBe('No workspace has the ID "a": the response is empty [item 0]');
	},
);
