import type { Fault } from '../../service';
import { letGoOn, until } from '../../support/eventLoop';
import { pass, useMovedClock } from '../../support/movedClock';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, knowing, put } = useTrigger();
useMovedClock();

it.each(['scheduler', 'cursors'] as const)(
	"a poll with an older state repeats events only if n8n's durable scheduler has discarded them (%s)",
	async (way) => {
		const trigger = await activated(ALL, undefined, way);
		await trigger.poll();
		const before = trigger.stored();
		put('a');
		expect(ids(await trigger.poll())).toEqual(['a']);
		trigger.store(before);
		const other = await activated(ALL, undefined, way);
		await other.poll();

		expect(await trigger.poll()).toEqual([]);
		await pass(29_000);
		expect(await trigger.poll()).toEqual([]);
		await pass(1_000);
		expect(ids(await trigger.poll())).toEqual(['a']);
	},
);

it.each<[string, Fault[]]>([
	['discards', []],
	['does not get', [{ kind: 'status', status: 403 }]],
])(
	'a workflow that is published while a poll of it is under way has a later poll output the events that n8n %s',
	async (_, faults) => {
		const trigger = await knowing('a');
		put('b');
		let letGo = () => {};
		const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
		const before = bench.service.journal.length;
		bench.service.onRequest(async () => await isLetGo);
		for (const fault of faults) bench.service.inject(fault);
		const poll = trigger.poll().catch(() => []);
		await until(() => bench.service.journal.length > before);
		const activation = trigger.activate();
		await letGoOn();
		letGo();

		expect((await Promise.all([poll, activation])).map(ids)).toEqual([[], []]);
		await pass(30_000);
		expect(ids(await trigger.poll())).toEqual(['b']);
		expect(ids(await trigger.poll())).toEqual([]);
	},
);
