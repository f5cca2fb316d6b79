import { sleep } from './clock';

/** Shared by all timers: a new error for each would cost a stack trace. */
const STOPPED = new Error('The timer was stopped');

export type Timer = AbortController;

/** Calls the function later, by n8n-workflow's sleep: n8n's scanner forbids the global timers. */
export function startTimer(callback: () => void, ms = 0): Timer {
	const timer: Timer = new AbortController();
	sleep(ms, timer.signal).then(
		() => {
			if (!timer.signal.aborted) callback();
		},
		() => undefined,
	);
	return timer;
}

export function stopTimer(timer?: Timer): void {
	timer?.abort(STOPPED);
}

/** Ky's timers: the build injects them. */
export { startTimer as setTimeout, stopTimer as clearTimeout };
