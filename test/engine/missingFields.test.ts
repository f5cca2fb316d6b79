import type { IDataObject } from 'n8n-workflow';

import { createWorkspace, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** The service stores only known fields. */
beforeEach(() => {
	bench.service.settings.knownFields = ['title', 'seats', 'name', 'model'];
});

describe("a hint in the output panel names fields that were sent but aren't in the response", () => {
	it('once for all items', async () => {
		const items = [
			{ title: 'One', colour: 'red' },
			{ title: 'Two' },
			{ title: 'Three', colour: 'a' },
		];
		const { json, hints } = await bench.runNode(createWorkspace(), items);

		expect(json).toHaveLength(3);
		expect(hints).toEqual(['Not in the response, so perhaps ignored: colour']);
		expect(bench.service.journal).toHaveLength(3);
	});

	it('after Update', async () => {
		seed(bench.service, { id: 'ws_1', title: 'One', seats: 1 });
		const update = { ...createWorkspace(), ...workspaceById('update', 'ws_1') };
		const { hints } = await bench.runNode(update, [{ colour: 'red', nmae: 'Two' }]);

		expect(hints).toEqual(['Not in the response, so perhaps ignored: colour, nmae']);
	});

	it('after Create or Update, both ways, without the ID that is not sent', async () => {
		seed(bench.service, { id: 'ws_1', title: 'One' });
		const items = [
			{ title: 'One', colour: 'red' },
			{ title: 'Two', colour: 'red' },
		];
		const { hints } = await bench.runNode(upsert({ matchOn: ['title'] }), items);

		expect(hints).toEqual([
			'1 created, 1 updated',
			'Not in the response, so perhaps ignored: colour',
		]);
	});

	it('after Agent → Create', async () => {
		const agent = { resource: 'agent', operation: 'create', agentName: 'Guide', model: 'model-1' };
		const { hints } = await bench.runNode({ ...agent, instructions: 'Greet.' });

		expect(hints).toEqual(['Not in the response, so perhaps ignored: instructions']);
	});
});

it('a hint names objects that an update has left with nothing but what was sent', async () => {
	bench.service.settings.knownFields = ['a', 'b', 'tags'];
	seed(bench.service, { id: 'ws_1', a: { x: 1, y: 2 } });
	const update = { ...createWorkspace(), ...workspaceById('update', 'ws_1') };
	const sent = async (fields: IDataObject) => (await bench.runNode(update, [fields])).hints;

	expect(await sent({ a: { x: 3 }, tags: ['t'] })).toEqual(['Contains only what was sent: a']);
	const merged = { id: 'ws_1', a: { x: 4, y: 2 } };
	bench.service.inject({ kind: 'answer', method: 'PATCH', body: JSON.stringify(merged) });
	expect(await sent({ a: { x: 4 } })).toEqual([]);
});
