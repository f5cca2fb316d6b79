import * as n8nWorkflow from 'n8n-workflow';

type AbortableSleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** `sleepWithAbort` exists in n8n-workflow 1.100–2.33 only; from 2.34 on `sleep` takes the signal itself. */
const { sleepWithAbort = n8nWorkflow.sleep } = n8nWorkflow as { sleepWithAbort?: AbortableSleep };

/**
 * setTimeout and clearTimeout for the bundled libraries: n8n's scanner forbids the global timers.
 * The build injects them. Each timer has its own AbortController, because the old
 * `sleepWithAbort` never removes its listener from the signal it is given.
 */
function startTimer(callback: () => void, ms = 0): AbortController {
	const timer = new AbortController();
	sleepWithAbort(ms, timer.signal).then(
		() => {
			if (!timer.signal.aborted) callback();
		},
		() => undefined,
	);
	return timer;
}

function stopTimer(timer?: AbortController): void {
	timer?.abort();
}

export { startTimer as setTimeout, stopTimer as clearTimeout };
