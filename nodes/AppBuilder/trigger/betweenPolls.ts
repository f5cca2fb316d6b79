/** Polls in progress in this process: the n8n context that owns each, and its end. */
const running = new Map<string, { owner: unknown; end: Promise<unknown> }>();

/**
 * Runs a poll unless one of the same owner is in progress: n8n does not wait for a poll before it starts the next.
 * Another owner, such as a workflow that was activated again, waits for it: n8n discards the events of the old owner's
 * poll.
 * @returns null if a poll of the same owner is in progress
 */
export async function oneAtATime<T>(
	trigger: string,
	owner: unknown,
	poll: () => Promise<T>,
): Promise<T | null> {
	for (let other = running.get(trigger); other !== undefined; other = running.get(trigger)) {
		if (other.owner === owner) return null;
		await other.end;
	}
	const polling = poll();
	const end = polling.catch(() => undefined);
	running.set(trigger, { owner, end });
	try {
		return await polling;
	} finally {
		running.delete(trigger);
	}
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
