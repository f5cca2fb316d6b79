/**
 * `npm run test:soak:polls [-- --polls N] [-- --seed N]`: very many polls of the trigger with random faults, in one n8n
 * process that must not grow. ../faults/properties/ checks each event; ../RESULTS.md holds a whole run.
 */
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../service';
import { credentialFor, UNPACED } from '../service/credential';
import { startServiceProcess } from '../support/serviceProcess';
import { surroundings } from '../support/figures';
import { startWorker } from '../support/worker';
import { memoryVerdict } from './memory';
import type { PollWorker } from './pollWorker.mts';
import { seededRandom } from './random';
import { atMost, none, report } from './verdict';

const WORKSPACES = 2_000;
const PAGE_SIZE = 200;
/** Characters of the stored snapshot per possible workspace. */
const BYTES = 40;
/** A heap measured after each poll would take longer than the polls. */
const SAMPLE_EVERY = 10;
/** Between two polls. */
const MOST_CHANGES = 12;
/** How many of the polls meet a fault. */
const FAULTY = 0.3;
/** What a page of a poll's list may be: broken off, refused, in pieces, or empty. */
const faults: Fault[] = [
	{ kind: 'reset' },
	{ kind: 'truncatedJson' },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 401 },
	{ kind: 'answer', body: '[{"name":"without an ID"}]' },
	{ kind: 'answer', body: '[]' },
];

const { values } = parseArgs({
	options: {
		polls: { type: 'string', default: '500' },
		seed: { type: 'string', default: String(Date.now() % 1_000_000) },
	},
});
const polls = Number(values.polls);
const random = seededRandom(Number(values.seed));
const below = (end: number) => Math.floor(random() * end);

console.log(surroundings());
console.log(`${polls} polls of ${WORKSPACES} workspaces, seed ${values.seed}`);
const service = await startServiceProcess();
const worker: PollWorker = await startWorker('test/soak/pollWorker.mts', {
	execArgv: ['--expose-gc'],
});
try {
	await service.ask('reset', { pageSize: PAGE_SIZE });
	await service.ask('fill', { count: WORKSPACES, bytes: 200 });
	await worker.ask('activate', credentialFor(service, UNPACED));
	/** What the events say of the workspaces. */
	const known = await contents();
	const samples: number[] = [];
	let failed = 0;
	let bytes = 0;
	// The last five catch up with what faults have held back.
	for (let poll = 1; poll <= polls + 5; poll++) {
		const isFaulty = poll <= polls && (await changeWorld());
		const events = await worker.ask('poll');
		if (events === undefined && !isFaulty) failed++;
		for (const { id, workspace } of events ?? []) {
			if (workspace === undefined) known.delete(id);
			else known.set(id, JSON.stringify(workspace));
		}
		bytes = Math.max(bytes, (await worker.ask('stateLength')) / known.size);
		if (poll % SAMPLE_EVERY > 0) continue;
		console.error(`poll ${poll} of ${polls}`);
		samples.push(await worker.ask('memory'));
	}
	const there = await contents();
	const ids = [...new Set([...known.keys(), ...there.keys()])];
	report([
		none('polls that failed without a fault', failed),
		none(
			'workspaces that the events leave wrong at the end',
			ids.filter((id) => known.get(id) !== there.get(id)).length,
		),
		atMost('bytes stored of a workspace', Math.round(bytes), BYTES),
		memoryVerdict(samples),
		none('warnings', (await worker.ask('warnings')).length),
	]);
} finally {
	worker.kill();
	service.stop();
}

/** Of each workspace, by its ID. */
async function contents(): Promise<Map<unknown, string>> {
	const { workspaces } = await service.ask('state');
	return new Map(workspaces.map((one) => [(one as IDataObject).id, JSON.stringify(one)]));
}

/** Somebody creates, updates, and deletes a few workspaces; says whether a page of the next list fails. */
async function changeWorld(): Promise<boolean> {
	const ids = [...(await contents()).keys()];
	const anyId = () => String(ids.splice(below(ids.length), 1)[0]);
	for (let count = below(MOST_CHANGES); count > 0; count--) {
		const kind = random();
		const name = `Name ${random()}`;
		if (kind < 0.3) await service.ask('change', { name });
		else if (kind < 0.7) await service.ask('change', { id: anyId(), name });
		else await service.ask('change', { id: anyId() });
	}
	if (random() >= FAULTY) return false;
	const page = 1 + below(WORKSPACES / PAGE_SIZE);
	const path = page === 1 ? '/v1/workspaces' : `/v1/workspaces?page=${page}`;
	await service.ask('inject', { ...faults[below(faults.length)], method: 'GET', path });
	return true;
}
