import { WAYS } from '../../support/trigger';
import { ALL, ids, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
const OUTPUT = { ...ALL, existingWorkspaces: 'output' };

describe.each(WAYS)("Existing Workspaces 'Output as Created Events' (%s)", (way) => {
	it('gives what there is as created, and changes from then on', async () => {
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

	it('leaves what is more than Max Events per Poll to the next polls', async () => {
		bench.service.settings.pageSize = 2;
		put('a', 'b', 'c', 'd', 'e');
		const options = { maxEventsPerPoll: 3 };
		const trigger = bench.engine.trigger({ ...OUTPUT, options }, undefined, way);
		const given = [await trigger.activate(), ...(await times(2, trigger.poll))];

		expect(given.map(ids)).toEqual([['a', 'b', 'c'], ['d', 'e'], []]);
	});
});

describe("Existing Workspaces 'Output as Created Events'", () => {
	beforeEach(() => put('a'));

	it('gives nothing again that the trigger knows, such as after a restart', async () => {
		const trigger = await activated(OUTPUT);

		expect(await trigger.restart()).toEqual([]);
	});

	it('has no effect once the trigger has taken note of what there is', async () => {
		const trigger = await activated();
		trigger.change(OUTPUT);

		expect(await trigger.activate()).toEqual([]);
	});

	it('gives nothing where the trigger starts over', async () => {
		const stored = '{"node:App Builder Trigger":{"snapshot":"?"}}';
		const trigger = bench.engine.trigger(OUTPUT, stored);

		expect(await trigger.activate()).toEqual([]);
		expect(trigger.warnings).toHaveLength(1);
	});

	it('leaves a workflow inactive if the list cannot be read', async () => {
		bench.service.inject({ kind: 'status', status: 403 });
		const trigger = bench.engine.trigger(OUTPUT);
		await expect(trigger.activate()).rejects.toThrow();

		expect(ids(await trigger.activate())).toEqual(['a']);
	});
});
