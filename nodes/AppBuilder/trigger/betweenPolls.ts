import { now } from '../transport/clock';
import type { WorkspaceEvent } from './events';
import { startOf, type LastPoll } from './lastPoll';

/** A poll in progress in this process: the n8n context that owns it, and its end. */
interface Running {
	owner: object;
	isFirst: boolean;
	end: Promise<unknown>;
}

/** What a poll has found, and the state that includes it. */
export interface Found {
	events: WorkspaceEvent[];
	state: unknown;
}

interface Turn {
	/** The key of the trigger in this process. */
	trigger: string;
	owner: object;
	/** The state that n8n gives the poll. */
	given: unknown;
}

const running = new Map<string, Running>();
const owners = new WeakSet<object>();
/**
 * What the first polls of owners have found. n8n's durable scheduler makes an owner for each poll. Otherwise an owner
 * keeps its state in memory, and its next poll shows it.
 */
const last = new Map<string, LastPoll>();

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
	const start = startOf(given, last.get(trigger), now());
	if (start === undefined) return nothing;
	const polling = poll(start.state);
	const end = polling.catch(() => undefined);
	running.set(trigger, { owner, isFirst, end });
	try {
		const found = await polling;
		if (isFirst) last.set(trigger, afterPoll(given, start.state, found));
		else last.delete(trigger);
		return found;
	} finally {
		running.delete(trigger);
	}
}

function afterPoll(given: unknown, start: unknown, { events, state }: Found): LastPoll {
	return events.length === 0
		? { given, next: state, reportedAt: undefined }
		: { given, next: start, reportedAt: now() };
}

/** Every third poll in a row that achieves nothing fails: a user must learn of it, but not of one bad minute. */
const PATIENCE = 3;

/** Counts polls in a row that achieved nothing, in this process only: n8n stores nothing of a poll without events. */
export class Streaks {
	readonly #counts = new Map<string, number>();

	/** Counts one more poll of the trigger; true for every third. */
	isTooLong(trigger: string): boolean {
		const count = (this.#counts.get(trigger) ?? 0) + 1;
		this.#counts.set(trigger, count % PATIENCE);
		return count === PATIENCE;
	}

	end(trigger: string): void {
		this.#counts.delete(trigger);
	}
}
