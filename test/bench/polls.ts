import { credentialFor, UNPACED } from '../service/credential';
import { round, type Row } from '../figures/table';
import { startWorker } from '../support/worker';
import { median } from './jobs';
import type { PollsWorker } from './pollsWorker.mts';
import type { Suite } from './suite';

const SIZES = [100, 10_000, 100_000];
const POLLS = 5;
const PAGE_SIZE = 1_000;
/** Of a workspace. */
const BYTES = 300;

/** Polls of the trigger: the first one, and those that find nothing new. */
export const polls: Suite = async (service) => {
	const rows: Row[] = [];
	for (const workspaces of SIZES) {
		await service.reset({ pageSize: PAGE_SIZE });
		await service.fill(workspaces, BYTES);
		const worker: PollsWorker = await startWorker('test/bench/pollsWorker.mts', {
			execArgv: ['--expose-gc'],
		});
		const first = await worker.ask('first', credentialFor(service, UNPACED));
		const quiet = [];
		for (let poll = 0; poll < POLLS; poll++) quiet.push(await worker.ask('poll'));
		await worker.letEnd();
		rows.push({
			workspaces,
			pages: Math.ceil(workspaces / PAGE_SIZE),
			'first s': round(first.wall / 1_000),
			'poll s': round(median(quiet.map(({ wall }) => wall)) / 1_000),
			'poll CPU s': round(median(quiet.map(({ cpu }) => cpu)) / 1_000),
			'longest stall ms': Math.round(Math.max(...quiet.map(({ stall }) => stall))),
			'stored MB': round(first.stored / 1_000_000),
			'heap after MB': Math.round(quiet[POLLS - 1].heap),
			'peak MB': Math.round(quiet[POLLS - 1].peak),
		});
	}
	return rows;
};
