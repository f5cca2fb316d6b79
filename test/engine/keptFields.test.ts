import { fieldRows } from '../support/fieldRows';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const create = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };

/** The service stores only what it knows. */
beforeEach(() => {
	bench.service.settings.knownFields = ['title', 'seats', 'name', 'model'];
});

describe("a hint below the output names what the service didn't keep", () => {
	it('and how many items sent it', async () => {
		const items = [
			{ title: 'One', colour: 'red' },
			{ title: 'Two' },
			{ title: 'Three', colour: 'a' },
		];
		const { json, hints } = await bench.runNode(create, items);

		expect(json).toHaveLength(3);
		expect(hints).toEqual(["The service didn't keep: colour (2 items)"]);
		expect(bench.service.journal).toHaveLength(3);
	});

	it('after Update', async () => {
		bench.service.workspaces.set('ws_1', { id: 'ws_1', title: 'One' });
		const update = {
			...create,
			operation: 'update',
			workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
		};
		const { hints } = await bench.runNode(update, [{ colour: 'red', nmae: 'Two' }]);

		expect(hints).toEqual(["The service didn't keep: colour, nmae (1 item)"]);
	});

	it('after Create or Update, both ways, without the ID that is not sent', async () => {
		bench.service.workspaces.set('ws_1', { id: 'ws_1', title: 'One' });
		const upsert = {
			...create,
			operation: 'upsert',
			fieldsToMatchOn: fieldRows('title'),
		};
		const items = [
			{ title: 'One', colour: 'red' },
			{ title: 'Two', colour: 'red' },
		];
		const { hints } = await bench.runNode(upsert, items);

		expect(hints).toEqual(['1 created, 1 updated', "The service didn't keep: colour (2 items)"]);
	});

	it('after Agent → Create', async () => {
		const agent = { resource: 'agent', operation: 'create', agentName: 'Guide', model: 'model-1' };
		const { hints } = await bench.runNode({ ...agent, instructions: 'Greet.' });

		expect(hints).toEqual(["The service didn't keep: instructions (1 item)"]);
	});

	it('although only some fields are output', async () => {
		const { json, hints } = await bench.runNode(
			{ ...create, options: { outputFields: fieldRows('id') } },
			[{ title: 'A', colour: 'red' }],
		);

		expect(json).toEqual([{ id: 'ws_1' }]);
		expect(hints).toEqual(["The service didn't keep: colour (1 item)"]);
	});
});

describe('there is no hint', () => {
	it('if everything was kept, whatever the service adds', async () => {
		const { hints } = await bench.runNode(create, [{ title: 'One', seats: 7 }]);

		expect(hints).toEqual([]);
	});

	it('if the response is empty', async () => {
		bench.service.inject({ kind: 'status', status: 204 });
		const { hints } = await bench.runNode(create, [{ title: 'One', colour: 'red' }]);

		expect(hints).toEqual([]);
	});

	it('after a dry run', async () => {
		const { hints } = await bench.runNode({ ...create, options: { dryRun: true } }, [
			{ colour: 'red' },
		]);

		expect(hints).toEqual([]);
	});
});
