import { now } from '../transport/clock';
import type { WorkspaceEvent } from './events';
import { fingerprintOf } from './fingerprint';

/** What a poll has found, and the state that includes it. */
export interface Found {
	events: WorkspaceEvent[];
	state: unknown;
}

/** What this process knows of a trigger's last poll, whose state n8n may not have stored. */
interface LastPoll {
	/** The fingerprint of the state that n8n gave to the poll. */
	given: string;
	/** When the poll ended. */
	at: number;
	/** Where a poll starts if n8n gives it the same state again. */
	next: unknown;
	/** Whether the poll reported events. */
	hasReported: boolean;
}

/** Longer than n8n takes to store a state once a poll has reported events, and less than a minute. */
const STORING_MS = 30_000;

/**
 * Decides where a poll starts. n8n's durable scheduler (2.41) drops the state of a poll that reports nothing at
 * publishing, and without N8N_POLLER_DURABLE_CURSORS_ENABLED that of each poll that reports nothing. It stores the state
 * of a poll that reports events only afterwards, and a second poll may have been given the older state by then.
 * @returns undefined if the events since the given state have just been reported: the poll must not repeat them
 */
export function startOf(
	given: unknown,
	last: LastPoll | undefined,
	at: number,
): { state: unknown } | undefined {
	if (last === undefined || last.given !== fingerprintOfState(given)) return { state: given };
	const isBeingStored = last.hasReported && at - last.at < STORING_MS;
	// If n8n has not stored them by then, it has discarded the events.
	return isBeingStored ? undefined : { state: last.next };
}

function afterPoll(given: unknown, start: unknown, { events, state }: Found): LastPoll {
	const hasReported = events.length > 0;
	const next = hasReported ? start : state;
	return { given: fingerprintOfState(given), at: now(), next, hasReported };
}

function fingerprintOfState(state: unknown): string {
	return fingerprintOf(typeof state === 'string' ? state : typeof state);
}

interface Turn {
	/** The key of the trigger in this process. */
	trigger: string;
	owner: object;
	/** The state that n8n gives the poll. */
	given: unknown;
}

/** A poll in progress in this process: the n8n context that owns it, and its end. */
interface Running {
	owner: object;
	isFirst: boolean;
	end: Promise<unknown>;
}

const running = new Map<string, Running>();
const owners = new WeakSet<object>();
/**
 * What the first polls of owners have found. n8n's durable scheduler makes an owner for each poll. Otherwise an owner
 * keeps its state in memory, and its next poll shows it.
 */
const lastPolls = new Map<string, LastPoll>();

/**
 * Longer than between two polls of a weekly schedule: a trigger that is forgotten starts from what n8n has stored. The
 * snapshots of deleted workflows must not stay permanently.
 */
const FORGOTTEN_AFTER_MS = 8 * 24 * 60 * 60 * 1_000;

function remember(trigger: string, poll: LastPoll): void {
	lastPolls.set(trigger, poll);
	for (const [other, { at }] of lastPolls) {
		if (poll.at - at > FORGOTTEN_AFTER_MS) lastPolls.delete(other);
	}
}

/**
 * Runs a poll from the newest state that is known, unless another poll makes it needless: n8n does not wait for a poll
 * before it starts the next. A workflow that was published again waits for the poll of its former owner, whose events
 * n8n discards.
 * @param poll gets the state to start from
 * @returns the given state without events if the poll is needless
 */
export async function inTurn(
	{ trigger, owner, given }: Turn,
	poll: (start: unknown) => Promise<Found>,
): Promise<Found> {
	const nothing = { events: [], state: given };
	const isFirst = !owners.has(owner);
	owners.add(owner);
	for (let other = running.get(trigger); other !== undefined; other = running.get(trigger)) {
		if (other.owner === owner || other.isFirst) return nothing;
		await other.end;
	}
	const start = startOf(given, lastPolls.get(trigger), now());
	if (start === undefined) return nothing;
	const polling = poll(start.state);
	const end = polling.catch(() => undefined);
	running.set(trigger, { owner, isFirst, end });
	try {
		const found = await polling;
		if (isFirst) remember(trigger, afterPoll(given, start.state, found));
		else lastPolls.delete(trigger);
		return found;
	} finally {
		running.delete(trigger);
	}
}
