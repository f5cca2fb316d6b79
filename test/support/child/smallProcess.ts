import { startWorker } from '../worker';
import type { ChildWorker } from './worker.mts';

/** A process with 512 MB of heap, in which n8n may end without ending the tests. */
export async function startSmallProcess(): Promise<ChildWorker> {
	const execArgv = ['--max-old-space-size=512'];
	return await startWorker('test/support/child/worker.mts', { execArgv });
}
