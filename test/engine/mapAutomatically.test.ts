import { trackTries } from '../support/tries';
import {
	createWorkspace,
	getNames,
	seed,
	sentTo,
	upsert,
	workspaceById,
} from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
const sent = () => sentTo(bench.service);

const options = { maxConcurrentItems: 1 };
const create = createWorkspace({ options, inputFieldsToIgnore: 'row' });
const update = { ...workspaceById('update'), mappingMode: 'autoMapInput' };
/** For a service that rejects names with an x. */
const refused = { kind: 'status', status: 422, sent: 'x"', times: Infinity } as const;
const LEAVE_OUT = "In 'Input Fields to Ignore', enter the fields that the service doesn't accept.";

describe('Map Automatically of an update', () => {
	beforeEach(() => seed(bench.service, { id: '7', name: 'A' }));

	it.each([{ id: '7' }, { id: 7 }, { id: ' 7 ' }, { uuid: '7' }, { id: '7', workspaceId: 7 }])(
		'leaves out the ID that it addresses: %j',
		async (ids) => {
			const workspaceId = { __rl: true, mode: 'id', value: 7 };
			await bench.runNode({ ...update, workspaceId }, [{ ...ids, name: 'B' }]);

			expect(sent()).toEqual(['PATCH workspaces/7 {"name":"B"}']);
		},
	);

	it('sends any other ID', async () => {
		const workspaceId = { __rl: true, mode: 'id', value: '7' };
		await bench.runNode({ ...update, workspaceId }, [{ id: 'c1', agent_id: 7, name: 'B' }]);

		expect(sent()).toEqual(['PATCH workspaces/7 {"id":"c1","agent_id":7,"name":"B"}']);
	});

	it('rejects an item with no other fields', async () => {
		const { error } = await bench.runNode(update, [{ id: '7' }]);

		expect(error?.message).toBe('The input item contains no fields to update [item 0]');
	});
});

describe('fields that the service rejects', () => {
	beforeEach(() => bench.service.inject(refused));

	it.each([
		['Create', create],
		['Update', update],
		['Create or Update', upsert()],
	])('should be left out if %s mapped them automatically', async (_, parameters) => {
		seed(bench.service, { id: '7', name: 'A' });
		const { error } = await bench.runNode(parameters, [{ id: '7', name: 'x' }]);

		expect(error?.description).toMatch(new RegExp(`^Correct the fields .+ ${LEAVE_OUT}$`));
	});

	it('should be corrected where they were entered', async () => {
		const parameters = createWorkspace({ mappingMode: 'json', fieldsJson: '{"name":"x"}' });
		const { error } = await bench.runNode(parameters);

		expect(error?.description).toMatch(/ an existing workspace or agent\.$/);
	});

	it.each([
		['Create', create],
		['Update', update],
	])(
		'are corrected for one item of %s as the advice says, and the rest is sent',
		async (_, node) => {
			const names = ['a', 'b', 'x', 'd'];
			seed(bench.service, ...names.map((name, row) => ({ id: `ws_${row + 1}`, old: name })));
			// The rejected item has nothing to ignore, but the others do.
			const ignored = (name: string, row: number) => (name === 'x' ? {} : { row });
			const items = names.map((name, row) => ({
				...{ id: `ws_${row + 1}`, name },
				...ignored(name, row),
			}));
			const parameters = { ...node, options, inputFieldsToIgnore: 'row' };
			const { error } = await tries.run(parameters, items);
			const [expression] = /\{\{ .+ \}\}/.exec(error?.description ?? '') ?? [];
			const before = sent().length;
			const fieldsJson = `=${expression?.replace("title: 'New title'", "name: 'c'")}`;
			const { outputs } = await tries.retry({ ...parameters, mappingMode: 'json', fieldsJson });

			expect(error?.description).toContain(`${LEAVE_OUT} To correct only this item, set `);
			expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
			expect(sent().slice(before)).toHaveLength(2);
		},
	);

	it('are not corrected by an expression that would send an ignored field of an object', async () => {
		const items = ['x', 'b'].map((name) => ({ name, settings: { color: 'red', size: 1 } }));
		const parameters = { ...create, options, inputFieldsToIgnore: 'settings.color' };
		const { error } = await tries.run(parameters, items);

		expect(error?.description).toMatch(new RegExp(`${LEAVE_OUT}$`));
	});
});
