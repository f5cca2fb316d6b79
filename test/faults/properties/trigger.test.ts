import fc from 'fast-check';

import type { Fault } from '../../service';
import { UNPACED } from '../../service/credential';
import { draws, DRAWS_TIMEOUT } from '../../support/draws';
import { anyPagination } from '../../support/paginations';
import { inTime, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { useEngine } from '../../support/useEngine';
import { startOver } from './runs';

const bench = useEngine();
useMovedClock();
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** What may happen to a request; the list's first page may also be partial, as from a struggling service. */
const faults = {
	down: () => ({ kind: 'reset' }),
	broken: () => ({ kind: 'status', status: 500 }),
	refused: () => ({ kind: 'status', status: 403 }),
	webPage: () => ({ kind: 'html', status: 404 }),
	truncated: () => ({ kind: 'truncatedJson' }),
	withoutId: () => answer([...there(), { name: 'nobody' }]),
	cutOff: () => answer({ data: there(), next_cursor: 'x' }),
	notAList: () => answer({ id: 'a', status: 'maintenance' }),
	empty: () => answer([]),
	half: () => answer(there().filter((_, index) => index % 2 === 0)),
	twice: () => answer([...there(), ...there()]),
} satisfies Record<string, () => Fault>;

const faultNames = Object.keys(faults) as Array<keyof typeof faults>;

const there = () => [...bench.service.workspaces.values()];
const answer = (value: unknown): Fault => ({ kind: 'answer', body: JSON.stringify(value) });

/** Gives a workspace new content, creating it if it's missing, or deletes it. */
interface Change {
	id: string;
	isDeletion: boolean;
}

interface Step {
	changes: Change[];
	/** While the poll's request with this number is on its way. */
	during: Array<[request: number, change: Change]>;
	faults: Array<[request: number, fault: (typeof faultNames)[number]]>;
	/**
	 * Before it: n8n starts again with what it stored, or with what it had stored before that. Or the scheduler gives the
	 * poll the state from before the last poll.
	 */
	start: 'none' | 'restart' | 'lost' | 'stale';
	/** Whether another poll begins at the same time. */
	isOverlapped: boolean;
}

/** The stored state of a trigger for which n8n hasn't stored anything. */
const NOTHING = '{}';

const change = fc.record<Change>({ id: fc.constantFrom(...IDS), isDeletion: fc.boolean() });
const request = fc.integer({ min: 1, max: 5 });
const sequence = fc.record({
	way: fc.constantFrom(...WAYS),
	before: fc.subarray(IDS),
	pagination: anyPagination(0, 0, 2, 3),
	steps: fc.array(
		fc.record<Step>({
			changes: fc.array(change, { maxLength: 4 }),
			during: fc.array(fc.tuple(request, change), { maxLength: 2 }),
			faults: fc.uniqueArray(fc.tuple(request, fc.constantFrom(...faultNames)), {
				maxLength: 2,
				selector: ([number]) => number,
			}),
			start: fc.constantFrom('none', 'none', 'none', 'restart', 'lost', 'stale'),
			isOverlapped: fc.boolean(),
		}),
		{ maxLength: 6 },
	),
});

/**
 * A list that changed is read again once: if it changes again, the next poll reports the changes. Two changes may also
 * leave the total unchanged, while a page is missing one.
 */
const isChangedTwice = ({ reason }: PromiseRejectedResult, { during }: Step) =>
	during.length > 1 &&
	/^(The list changed while it was read|Without "|The service counts )/.test(
		(reason as Error).message,
	);

/** The service's workspaces, by version, and which versions they had since the poll began. */
function createWorld(ids: string[]) {
	let version = 0;
	let recent = new Map<string, Set<number | undefined>>();
	const current = () => new Map(there().map(({ id, version: number }) => [id, number]));
	const note = () => {
		for (const id of IDS) {
			const versions = recent.get(id) ?? new Set();
			recent.set(id, versions.add(current().get(id) as number | undefined));
		}
	};
	function apply({ id, isDeletion }: Change): void {
		if (isDeletion) bench.service.workspaces.delete(id);
		else bench.service.workspaces.set(id, { id, version: ++version });
		note();
	}
	for (const id of ids) apply({ id, isDeletion: false });
	return {
		apply,
		current,
		beginPoll() {
			recent = new Map();
			note();
		},
		hadRecently: (id: string, number: number | undefined) => recent.get(id)!.has(number),
	};
}

it(
	'every lasting change is reported once, in order, and none is invented',
	async () => {
		await fc.assert(
			fc.asyncProperty(sequence, async ({ way, before, pagination, steps }) => {
				const { service, engine } = bench;
				await startOver(bench, pagination, UNPACED);
				const world = createWorld(before);
				const parameters = { events: ['created', 'updated', 'deleted'] };
				let trigger = engine.trigger(parameters, NOTHING, way);
				await inTime(trigger.activate());
				/** What the events say. */
				const known = world.current();
				let isLost = false;
				let older = trigger.stored();
				let lastGiven = older;

				function take(given: Record<string, unknown>): void {
					const { event, workspace } = given;
					const id = given.id as string;
					const version = (workspace as { version: number } | undefined)?.version;
					expect([event, id, world.hadRecently(id, version)]).toEqual([event, id, true]);
					if (!isLost) {
						expect([id, known.has(id)]).toEqual([id, event !== 'created']);
						expect([id, known.get(id)]).not.toEqual([id, version]);
					}
					expect(version === undefined).toBe(event === 'deleted');
					if (event === 'deleted') known.delete(id);
					else known.set(id, version);
				}

				for (const step of steps) {
					step.changes.forEach(world.apply);
					world.beginPoll();
					let requests = 0;
					let last: string | undefined;
					service.onRequest(async () => {
						// A request that is sent again meets the same fault.
						const { path } = service.journal.at(-1)!;
						const isRetry = path === last;
						last = path;
						if (!isRetry) requests++;
						for (const [number, one] of step.during) {
							if (number === requests && !isRetry) world.apply(one);
						}
						for (const [number, name] of step.faults) {
							if (number === requests) service.inject(faults[name]() as Fault);
						}
					});
					const stored = trigger.stored();
					// With durable cursors, n8n has nothing yet after publishing, and would start over.
					const isNew = older === NOTHING || stored === NOTHING;
					const isStale = step.start === 'stale' && way !== 'memory';
					const isRestarted = !isNew && ['restart', 'lost'].includes(step.start);
					if (isRestarted && step.start === 'lost') {
						trigger = engine.trigger(parameters, older, way);
						isLost = true;
					}
					if (isStale) trigger.store(lastGiven);
					const given = trigger.stored();
					const held = trigger.warnings.length;
					const polls = [isRestarted ? trigger.restart : trigger.poll];
					if (step.isOverlapped && !isRestarted) polls.push(trigger.poll);
					const all = await inTime(Promise.allSettled(polls.map(async (poll) => await poll())));
					const errors = all.filter(
						(one) => one.status === 'rejected' && !isChangedTwice(one, step),
					);
					if (step.faults.length === 0) expect(errors).toEqual([]);
					older = stored;
					lastGiven = given;
					if (isStale && trigger.stored() === given) trigger.store(stored);
					service.onRequest(async () => undefined);
					for (const one of all) if (one.status === 'fulfilled') one.value.forEach(take);
					const isWhole = !isStale && step.faults.length === 0 && step.during.length === 0;
					const isHeld = trigger.warnings.length > held;
					if (isWhole && !isHeld && !isLost) {
						expect(known).toEqual(world.current());
					}
				}
				// Those that are missing may have to be confirmed, and a full poll goes on with the next.
				for (let quiet = 0; quiet < 3;) {
					world.beginPoll();
					const events = await inTime(trigger.poll());
					events.forEach(take);
					quiet = events.length === 0 ? quiet + 1 : 0;
				}
				// Nobody knows of what was created and deleted again before n8n stored either.
				const there = [...known].filter(([id]) => !isLost || world.current().has(id));
				expect(new Map(there)).toEqual(world.current());
			}),
			draws(2_000),
		);
	},
	DRAWS_TIMEOUT,
);
