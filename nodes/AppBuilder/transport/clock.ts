import * as n8nWorkflow from 'n8n-workflow';

type AbortableSleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** `sleepWithAbort` exists in n8n-workflow 1.100–2.33 only; from 2.34 on `sleep` takes the signal itself. */
const { sleepWithAbort = n8nWorkflow.sleep } = n8nWorkflow as { sleepWithAbort?: AbortableSleep };

/** How many times faster time passes. Only the builds for tests and benchmarks set it. */
declare const CLOCK_SCALE: number;
const scale = typeof CLOCK_SCALE === 'undefined' ? 1 : CLOCK_SCALE;

/** The shared sleep cannot be shortened, so a deadline may fire this much late. */
const LONGEST_SLEEP_MS = 250;

/** Milliseconds on a clock that never goes back. */
export function now(): number {
	return performance.now() * scale;
}

/** Rejects when the signal aborts. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	// Each sleep gets its own signal: old versions never remove their listener, and Node.js warns about more than ten.
	await sleepWithAbort(ms / scale, signal && AbortSignal.any([signal]));
}

/**
 * Deadlines that share one sleep. Few of them expire, and a sleep for each would cost every request an AbortController
 * and the error that ends it.
 */
export class Deadlines {
	/** The due time of each callback. */
	readonly #dueAt = new Map<() => void, number>();
	#isWatching = false;

	/** @returns a function that stops the deadline */
	start(ms: number, onExpired: () => void): () => void {
		this.#dueAt.set(onExpired, now() + ms);
		if (!this.#isWatching) void this.#watch();
		return () => void this.#dueAt.delete(onExpired);
	}

	async #watch(): Promise<void> {
		this.#isWatching = true;
		while (this.#dueAt.size > 0) {
			const next = Math.min(...this.#dueAt.values());
			await sleep(Math.min(Math.max(0, next - now()), LONGEST_SLEEP_MS));
			for (const [onExpired, dueAt] of this.#dueAt) {
				if (dueAt > now()) continue;
				this.#dueAt.delete(onExpired);
				onExpired();
			}
		}
		this.#isWatching = false;
	}
}
