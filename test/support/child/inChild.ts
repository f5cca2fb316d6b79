import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { startWorker } from '../worker';
import type { ChildWorker } from './worker.mts';

export interface ChildJob {
	credential: ICredentialDataDecryptedObject;
	/** Of the node, once for each run. */
	parameters: object[];
	items?: IDataObject[];
	/** A package built with another clock. */
	packageDir?: string;
}

export interface ChildRun {
	message?: string;
	outputs: number;
}

export interface ChildResult {
	runs: ChildRun[];
	/** All it wrote to its standard output and error. */
	written: string;
}

/** A new process with these environment variables, in which the node runs. */
export const startChild = async (env: NodeJS.ProcessEnv = {}): Promise<ChildWorker> =>
	await startWorker('test/support/child/worker.mts', { env: { NODE_ENV: 'production', ...env } });

/** Runs the node in such a process, which ends then. */
export async function inChild(job: ChildJob, env?: NodeJS.ProcessEnv): Promise<ChildResult> {
	const worker = await startChild(env);
	const runs = await worker.ask('runAll', job);
	await worker.letEnd();
	return { runs, written: await worker.written() };
}
