import { setTimeout as delay } from 'node:timers/promises';

interface WaitOptions {
	/** Milliseconds. */
	timeout?: number;
	interval?: number;
}

/**
 * Polls until the result is neither undefined nor false.
 * @param what completes the sentence "Waited … seconds for …"
 */
export async function waitFor<T>(
	what: string,
	ask: () => Promise<T | undefined | false> | T | undefined | false,
	{ timeout = 30_000, interval = 250 }: WaitOptions = {},
): Promise<T> {
	const end = Date.now() + timeout;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		if (Date.now() > end) throw new Error(`Waited ${timeout / 1000} seconds for ${what}`);
		await delay(interval);
	}
}
