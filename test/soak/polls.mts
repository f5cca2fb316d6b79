/**
 * `npm run test:soak:polls [-- --polls N] [-- --seed N]`: very many polls of the trigger with random faults, in one n8n
 * process, each event checked against the service. Prints tables; ../RESULTS.md holds a whole run.
 */
import { parseArgs } from 'node:util';

import { credentialFor, UNPACED } from '../service/credential';
import { startServiceProcess } from '../service/serviceProcess';
import { surroundings } from '../figures/surroundings';
import { startWorker } from '../support/worker';
import { memoryVerdict, type Sample } from './memory';
import { pollFault } from './pollFaults';
import { PollLedger } from './pollLedger';
import type { PollWorker } from './pollWorker.mts';
import { seededRandom } from './random';
import { changeWorld } from './randomChanges';
import { atMost, none, report } from './verdict';

const WORKSPACES = 2_000;
const PAGE_SIZE = 200;
/** Of the stored snapshot, for each workspace there may be. */
const BYTES = 40;
/** A heap measured after each poll would take longer than the polls. */
const SAMPLE_EVERY = 10;
const { values } = parseArgs({
	options: {
		polls: { type: 'string', default: '500' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const polls = Number(values.polls);
const random = seededRandom(Number(values.seed));

console.log(surroundings());
console.log(`${polls} polls of ${WORKSPACES} workspaces, seed ${values.seed}`);
const service = await startServiceProcess();
const worker: PollWorker = await startWorker('test/soak/pollWorker.mts', {
	execArgv: ['--expose-gc'],
});
try {
	await service.reset({ pageSize: PAGE_SIZE });
	await service.fill(WORKSPACES, 200);
	await worker.ask('activate', credentialFor(service, UNPACED));
	const ledger = new PollLedger(await service.state());
	const samples: Sample[] = [];
	let requests = 0;
	for (let poll = 1; poll <= polls; poll++) {
		await changeWorld(service, ledger.ids(), random);
		const fault = pollFault(random, WORKSPACES / PAGE_SIZE);
		if (fault !== undefined) await service.inject(fault);
		const result = await worker.ask('poll');
		ledger.add(result, { state: await service.state(), isFaulty: fault !== undefined });
		requests += result.requests;
		if (poll % SAMPLE_EVERY > 0) continue;
		console.error(`poll ${poll} of ${polls}`);
		samples.push({ requests, ...(await worker.ask('memory')) });
	}
	for (let poll = 0; poll < 5; poll++) {
		ledger.add(await worker.ask('poll'), { state: await service.state(), isFaulty: false });
	}
	const verdicts = [
		...ledger.verdicts(await service.state()),
		atMost('bytes stored of a workspace', ledger.mostBytes(), BYTES),
		memoryVerdict(samples),
		none('warnings', (await worker.ask('warnings')).length),
	];
	report({ Polls: [ledger.row()] }, verdicts);
} finally {
	worker.kill();
	await service.stop();
}
