import { sleep } from './clock';

/** Shared by all timers: a new reason for each would cost a stack trace. */
const STOPPED = new Error('The timer was stopped');

/** ky's timers, built on n8n-workflow's sleep: n8n's scanner forbids the global ones. The build injects them. */
function startTimer(callback: () => void, ms = 0): AbortController {
	const timer = new AbortController();
	sleep(ms, timer.signal).then(
		() => {
			if (!timer.signal.aborted) callback();
		},
		() => undefined,
	);
	return timer;
}

function stopTimer(timer?: AbortController): void {
	timer?.abort(STOPPED);
}

export { startTimer as setTimeout, stopTimer as clearTimeout };
