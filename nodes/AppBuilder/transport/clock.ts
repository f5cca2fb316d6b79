import * as n8nWorkflow from 'n8n-workflow';

type AbortableSleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** `sleepWithAbort` exists in n8n-workflow 1.100–2.33 only; from 2.34 on `sleep` takes the signal itself. */
const { sleepWithAbort = n8nWorkflow.sleep } = n8nWorkflow as { sleepWithAbort?: AbortableSleep };

/** How many times faster time passes. Set only by builds for tests and benchmarks. */
declare const CLOCK_SCALE: number;
const scale = typeof CLOCK_SCALE === 'undefined' ? 1 : CLOCK_SCALE;

/** Milliseconds on a clock that never goes back. */
export function now(): number {
	return performance.now() * scale;
}

/** Rejects when the signal aborts. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
	// Each sleep gets its own signal: old versions never remove their listener, and Node.js warns about more than ten.
	await sleepWithAbort(ms / scale, signal && AbortSignal.any([signal]));
}
