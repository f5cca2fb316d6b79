import { startWorker } from '../worker';
import type { HostileWorker } from './worker.mts';

export type { HostileWorker };

export interface HostileRun {
	baseUrl: string;
	items: number;
	/** Of the node. */
	parameters: object;
}

export interface HostileOutcome {
	/** The message the run ended with, or the number of items that came out. */
	outcome: string | number;
	/** The longest time in milliseconds that nothing else could run. */
	stall: number;
	/** Peak of the process's memory in MB, since it started. */
	peak: number;
}

/** A process that runs the node; it has 1 GB of heap. */
export async function startHostileWorker(): Promise<HostileWorker> {
	const execArgv = ['--max-old-space-size=1024'];
	return await startWorker('test/support/hostile/worker.mts', { execArgv });
}
