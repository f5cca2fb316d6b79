import { now, sleep } from './clock';

/** How long something may take. */
export interface Deadline {
	/** Rejects when the time is up. */
	expired: Promise<never>;
	/** Why it rejected, if it did. */
	reason(): Error | undefined;
	/** Waits for something whose time does not count. */
	exempt(wait: Promise<void>): Promise<void>;
	stop(): void;
}

interface Entry {
	/** On the clock, in milliseconds. */
	due: number;
	expire(): void;
}

/** A sleep is not ended, so it is short. Beside longer ones, a deadline may come late by as much. */
const LONGEST_SLEEP_MS = 250;

/**
 * Deadlines that share one sleep. Hardly any of them comes: a sleep for each would cost every request an
 * AbortController and the error that ends it.
 * @returns what starts one of so many milliseconds
 */
export function createDeadlines(): (ms: number) => Deadline {
	const running = new Set<Entry>();
	let isWatching = false;

	async function watch(): Promise<void> {
		isWatching = true;
		while (running.size > 0) {
			const next = Math.min(...[...running].map(({ due }) => due));
			await sleep(Math.min(Math.max(0, next - now()), LONGEST_SLEEP_MS));
			for (const entry of running) {
				if (entry.due <= now()) entry.expire();
			}
		}
		isWatching = false;
	}

	function run(entry: Entry): void {
		running.add(entry);
		if (!isWatching) void watch();
	}

	return (ms) => {
		let reject: (reason: Error) => void;
		let reason: Error | undefined;
		const expired = new Promise<never>((_, rejectIt) => (reject = rejectIt));
		const entry: Entry = {
			due: now() + ms,
			expire() {
				running.delete(entry);
				reason = Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' });
				reject(reason);
			},
		};
		run(entry);
		return {
			expired,
			reason: () => reason,
			async exempt(wait) {
				const left = entry.due - now();
				running.delete(entry);
				await wait;
				entry.due = now() + left;
				run(entry);
			},
			stop: () => void running.delete(entry),
		};
	};
}
