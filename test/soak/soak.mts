/**
 * `npm run test:soak [-- --requests N] [-- --seed N]`: very many requests with random faults through the node in
 * one n8n process, every item accounted for at the service. Prints tables; ../RESULTS.md holds a whole run.
 */
import { parseArgs } from 'node:util';

import { credentialFor, UNPACED } from '../service/credential';
import { startServiceProcess } from '../support/serviceProcess';
import { surroundings } from '../support/figures';
import { Ledger } from './ledger';
import { memoryVerdict } from './memory';
import { operations } from './operations';
import { seededRandom } from './random';
import { planRun, prepareService, type RunPlan } from './runPlan';
import { toServerView } from './serverView';
import { atMost, none, report } from './verdict';
import { startWorker } from '../support/worker';
import type { SoakWorker } from './worker.mts';

const RUNS = 40;
const { values } = parseArgs({
	options: {
		requests: { type: 'string', default: '200000' },
		/** That of an earlier run, to have the same faults again. */
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const rows = Math.ceil(Number(values.requests) / RUNS / Object.keys(operations).length);
const random = seededRandom(Number(values.seed));

console.log(surroundings());
console.log(`${RUNS} runs of ${rows} items for each operation, seed ${values.seed}`);
const service = await startServiceProcess();
const worker: SoakWorker = await startWorker('test/soak/worker.mts', {
	execArgv: ['--expose-gc'],
});
const ledger = new Ledger();
try {
	await worker.ask('storeCredential', credentialFor(service, UNPACED));
	const samples: number[] = [];
	for (let run = 1; run <= RUNS; run++) {
		console.error(`run ${run} of ${RUNS}`);
		samples.push(await soak(planRun(run, rows, random)));
	}
	const verdicts = [
		...ledger.verdicts(),
		memoryVerdict(samples),
		none('warnings', (await worker.ask('warnings')).length),
		// A timer or a connection that was left would keep it.
		atMost('ms until the process ended', Math.round((await worker.letEnd()) ?? Infinity), 5_000),
	];
	console.log(`${ledger.requests} requests`);
	report(verdicts);
	for (const example of ledger.examples) console.log(example);
} finally {
	worker.kill();
	service.stop();
}

/** One execution: processes the plan, enters the outcome in the ledger, measures memory. */
async function soak(plan: RunPlan): Promise<number> {
	await prepareService(service, plan);
	const outputs = await worker.ask('run', plan.items);
	const server = toServerView((await service.ask('state')).workspaces);
	ledger.add(plan, { outputs, server, journal: await service.ask('journal') });
	return await worker.ask('memory');
}
