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
