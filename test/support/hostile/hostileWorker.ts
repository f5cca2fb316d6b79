import { startWorker } from '../worker';
import type { HostileWorker } from './worker.mts';

export type { HostileWorker };

/** A process that runs the node; it has 1 GB of heap. */
export async function startHostileWorker(): Promise<HostileWorker> {
	const execArgv = ['--max-old-space-size=1024'];
	return await startWorker('test/support/hostile/worker.mts', { execArgv });
}
