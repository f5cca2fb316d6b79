/** What this process knows of a trigger's last poll, whose state n8n may not have stored. */
export interface LastPoll {
	/** The state that n8n gave to the poll. */
	given: unknown;
	/** The state from which a poll starts that n8n gives the same state again. */
	next: unknown;
	/** When the poll reported events; undefined if it reported none. */
	reportedAt: number | undefined;
}

/** Longer than n8n takes to store a state once a poll has reported events, and less than a minute. */
const STORING_MS = 30_000;

/**
 * Decides where a poll starts. n8n's durable scheduler (2.41) drops the state of a poll that reports nothing at
 * activation, and without N8N_POLLER_DURABLE_CURSORS_ENABLED that of each poll that reports nothing. It stores the state
 * of a poll that reports events only afterwards, and a second poll may have been given the older state by then.
 * @returns undefined if the events since the given state have just been reported: the poll must not repeat them
 */
export function startOf(
	given: unknown,
	last: LastPoll | undefined,
	at: number,
): { state: unknown } | undefined {
	if (last === undefined || last.given !== given) return { state: given };
	const isBeingStored = last.reportedAt !== undefined && at - last.reportedAt < STORING_MS;
	// If n8n has not stored them by then, it has discarded the events.
	return isBeingStored ? undefined : { state: last.next };
}
