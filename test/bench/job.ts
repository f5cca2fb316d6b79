import { startWorker } from '../support/worker';
import type { BenchWorker, Job, Measured } from './worker.mts';

/** Runs one job in a fresh process and gives what it measured. */
export async function measure(job: Job): Promise<Measured> {
	const worker: BenchWorker = await startWorker('test/bench/worker.mts', {
		execArgv: ['--expose-gc'],
	});
	const measured = await worker.ask('measure', job);
	await worker.letEnd();
	return measured;
}

/** The measurements of several runs of the same jobs, taken in turns so that noise hits all alike. */
export async function inTurns(runs: number, jobs: Job[]): Promise<Measured[][]> {
	const results: Measured[][] = jobs.map(() => []);
	for (let run = 0; run < runs; run++) {
		for (const [index, job] of jobs.entries()) results[index].push(await measure(job));
	}
	return results;
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}
