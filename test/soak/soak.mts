/**
 * `npm run test:soak [-- --requests N]`: very many requests with random faults through the node and the trigger in one
 * n8n process, whose memory must not grow. ../RESULTS.md holds a whole run.
 */
import { parseArgs } from 'node:util';

import { credentialFor, UNPACED } from '../service/credential';
import { surroundings } from '../support/figures';
import { startServiceProcess } from '../support/serviceProcess';
import { startWorker } from '../support/worker';
import type { SoakWorker } from './worker.mts';

const RUNS = 40;
const OPERATIONS = 4;
/** Caches still grow by so much; in a whole run a leak of four bytes a request is more. */
const SETTLING_KB = 300;
const STATUSES = [429, 500, 503, 422, 404];

const { values } = parseArgs({ options: { requests: { type: 'string', default: '200000' } } });
const rows = Math.ceil(Number(values.requests) / RUNS / OPERATIONS);
const mean = (some: number[]) => some.reduce((sum, value) => sum + value) / some.length;

console.log(surroundings());
console.log(`${RUNS} executions of ${rows} items for each of ${OPERATIONS} operations`);
const service = await startServiceProcess();
const worker: SoakWorker = await startWorker('test/soak/worker.mts', {
	execArgv: ['--expose-gc'],
});
try {
	await worker.ask('start', credentialFor(service, UNPACED));
	const samples: number[] = [];
	for (let run = 1; run <= RUNS; run++) samples.push(await soak(run));
	// In the first quarter compilers and caches settle.
	const settled = samples.slice(RUNS / 4);
	const middle = settled.length / 2;
	const growth = Math.round((mean(settled.slice(middle)) - mean(settled.slice(0, middle))) / 1_000);
	console.log(`heap, kB more in the second half: ${growth} (at most ${SETTLING_KB})`);
	if (growth > SETTLING_KB) process.exitCode = 1;
} finally {
	worker.kill();
	service.stop();
}

/** One execution and a poll; returns the memory in use after it. */
async function soak(run: number): Promise<number> {
	await service.ask('reset', {});
	await service.ask('fill', { count: 3 * rows, bytes: 200 });
	for (const status of STATUSES) {
		const times = Math.ceil(Math.random() * rows * 0.05);
		await service.ask('inject', { kind: 'status', status, times });
	}
	const items = [...Array(rows).keys()].map((row) => ({
		token: `${run}-${row}`,
		get: `ws_${row + 1}`,
		update: `ws_${rows + row + 1}`,
		delete: `ws_${2 * rows + row + 1}`,
	}));
	const outputs = await worker.ask('run', items);
	if (outputs !== rows * OPERATIONS) throw new Error(`Only ${outputs} outputs in execution ${run}`);
	return await worker.ask('memory');
}
