import { now } from '../transport/clock';
import type { Found } from './findChanges';

/** A trigger's last poll, in case n8n hasn't stored its state. */
interface LastPoll {
	given: unknown;
	at: number;
	hasReported: boolean;
	/** Where a poll starts if n8n gives it the same state again. */
	next: unknown;
}

/** Longer than n8n takes to store a state after a poll reported events, and less than a minute. */
const STORING_MS = 30_000;

/**
 * Decides where a poll starts. n8n's durable scheduler (2.41) drops the state of a poll that reports nothing when
 * publishing, and without N8N_POLLER_DURABLE_CURSORS_ENABLED, of every poll that reports nothing. If a poll reports
 * events, its state is stored only afterwards, when a second poll may already have received the older state.
 * @returns undefined if the events since the given state were just reported: the poll must not repeat them
 */
function findStart(given: unknown, last: LastPoll | undefined): { state: unknown } | undefined {
	if (last === undefined || last.given !== given) return { state: given };
	const isBeingStored = last.hasReported && now() - last.at < STORING_MS;
	// If n8n hasn't stored the state by then, it discarded the events.
	return isBeingStored ? undefined : { state: last.next };
}

/** The polls of the triggers in this process. */
export class PollTurns {
	readonly #running = new Set<string>();
	readonly #last = new Map<string, LastPoll>();

	/**
	 * Runs a poll from the newest known state, unless another poll makes it unnecessary: n8n's durable scheduler doesn't
	 * wait for one poll before it starts the next.
	 */
	async run(
		trigger: string,
		given: unknown,
		poll: (state: unknown) => Promise<Found>,
	): Promise<Found | undefined> {
		const start = findStart(given, this.#last.get(trigger));
		if (start === undefined || this.#running.has(trigger)) return undefined;
		this.#running.add(trigger);
		try {
			const found = await poll(start.state);
			this.#remember(trigger, given, start.state, found);
			return found;
		} finally {
			this.#running.delete(trigger);
		}
	}

	#remember(trigger: string, given: unknown, start: unknown, { events, state }: Found): void {
		const hasReported = events.length > 0;
		const next = hasReported ? start : state;
		// Keeps nothing unnecessarily: a state may be large, and the workflow may be deleted.
		if (state === given) this.#last.delete(trigger);
		else this.#last.set(trigger, { given, at: now(), hasReported, next });
	}
}
