import { WAYS } from '../../support/trigger';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
const OUTPUT = { ...ALL, existingWorkspaces: 'output' };

describe.each(WAYS)("Existing Workspaces 'Output as Created Events' (%s)", (way) => {
	it('outputs existing workspaces as created, and changes from then on', async () => {
		put('a', 'b');
		const trigger = bench.engine.trigger(OUTPUT, undefined, way);

		expect(await trigger.activate()).toMatchObject([
			{ event: 'created', id: 'a', workspace: { id: 'a' } },
			{ event: 'created', id: 'b', workspace: { id: 'b' } },
		]);
		expect(await trigger.poll()).toEqual([]);
		put('c');
		expect(ids(await trigger.poll())).toEqual(['c']);
	});
});

it("Existing Workspaces 'Output as Created Events' has no effect once the trigger has recorded the workspaces", async () => {
	put('a');
	const trigger = await activated();
	trigger.change(OUTPUT);

	expect(await trigger.activate()).toEqual([]);
});

it("Existing Workspaces 'Output as Created Events' outputs nothing when the trigger starts over", async () => {
	put('a');
	const stored = '{"node:App Builder Trigger":{"snapshot":"?"}}';
	const trigger = bench.engine.trigger(OUTPUT, stored);

	expect(await trigger.activate()).toEqual([]);
	expect(trigger.warnings).toHaveLength(1);
});
