import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

export interface ChildJob {
	credential: ICredentialDataDecryptedObject;
	/** Of the node, once for each run. */
	parameters: object[];
}

export interface ChildRun {
	message?: string;
	description?: string;
	outputs: number;
	/** Everything n8n keeps of the run. */
	stored: string;
}

export interface ChildResult {
	runs: ChildRun[];
	/** All it wrote to its standard output and error. */
	written: string;
}

/** Runs the node in a fresh process with these environment variables. */
export async function inChild(job: ChildJob, env: Record<string, string>): Promise<ChildResult> {
	const child = fork('test/faults/child/worker.mts', [JSON.stringify(job)], {
		execArgv: ['--import', 'tsx'],
		env: { ...process.env, NODE_ENV: 'production', ...env },
		silent: true,
	});
	const written = Promise.all([child.stdout, child.stderr].map(async (out) => await text(out!)));
	let runs: ChildRun[] | undefined;
	child.once('message', (message) => {
		runs = message as ChildRun[];
		child.disconnect();
	});
	await once(child, 'exit');
	const all = (await written).join('\n');
	if (!runs) throw new Error(`The process ended before it answered:\n${all}`);
	return { runs, written: all };
}
