/**
 * `npm run test:soak [-- --requests N] [-- --seed N]`: very many requests with random faults through the node in
 * one n8n process, every item accounted for at the service. Prints tables; ../RESULTS.md holds a whole run.
 */
import { parseArgs } from 'node:util';

import { credentialFor, UNPACED } from '../service/credential';
import { startServiceProcess } from '../service/serviceProcess';
import { surroundings } from '../figures/surroundings';
import { toMarkdown, type Row } from '../figures/table';
import { createLedger } from './ledger';
import { endOf, limitersLeft, resourcesLeft, warningsGiven } from './leftovers';
import { memoryRows, memoryVerdict, type Sample } from './memory';
import { operations } from './operations';
import { seededRandom } from './random';
import { planRun } from './runPlan';
import { soak } from './soakRun';
import { verdictRows } from './verdict';
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
try {
	await worker.ask('storeCredential', credentialFor(service, UNPACED));
	const resources = await worker.ask('resources');
	const ledger = createLedger();
	const samples: Sample[] = [];
	for (let run = 1; run <= RUNS; run++) {
		console.error(`run ${run} of ${RUNS}`);
		samples.push(await soak({ service, worker, ledger }, planRun(run, rows, random)));
	}
	const verdicts = [
		...ledger.verdicts(),
		memoryVerdict(samples),
		await resourcesLeft(worker, resources),
		...(await limitersLeft(service, worker)),
		await warningsGiven(worker),
		await endOf(worker),
	];
	print('Operations', ledger.operationRows());
	print('Faults', ledger.faultRows());
	print('Memory', memoryRows(samples));
	print('Verdict', verdictRows(verdicts));
	for (const example of ledger.examples()) console.log(example);
	if (!verdicts.every(({ isGood }) => isGood)) process.exitCode = 1;
} finally {
	worker.kill();
	await service.stop();
}

function print(head: string, table: Row[]): void {
	console.log(`\n### ${head}\n\n${toMarkdown(table)}`);
}
