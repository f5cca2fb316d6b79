import { now, sleep } from './pacing/clock';

/** The same for all: a new reason would cost a stack trace for each request. */
const STOPPED = new Error('The timer was stopped');

/** How long something may take. */
export interface TimeLimit {
	/** Rejects when the time is up. */
	expired: Promise<never>;
	/** Why it rejected, if it did. */
	reason(): Error | undefined;
	/** Waits for something whose time does not count. */
	exempt(wait: Promise<void>): Promise<void>;
	stop(): void;
}

/** @param ms milliseconds */
export function startTimeLimit(ms: number): TimeLimit {
	let left = ms;
	let started: number;
	let timer: AbortController;
	let reason: Error | undefined;
	let reject: (reason: Error) => void;
	const expired = new Promise<never>((_, rejectIt) => (reject = rejectIt));

	function expire(): void {
		reason = Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' });
		reject(reason);
	}

	function start(): void {
		started = now();
		timer = new AbortController();
		sleep(left, timer.signal).then(expire, () => undefined);
	}

	function stop(): void {
		timer.abort(STOPPED);
		left -= now() - started;
	}

	start();
	return {
		expired,
		reason: () => reason,
		async exempt(wait) {
			stop();
			await wait;
			start();
		},
		stop,
	};
}
