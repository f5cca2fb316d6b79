import { checkDone, getMany, measure, ours } from './jobs';
import type { Suite } from './suite';

const LISTS = 100;
/** Each list has almost 32 MB, the most that is read. */
const WORKSPACES = 32_000;

/**
 * What SECURITY.md promises for a service that sends lists of 32 MB: a hundred at a time, in a process with 1 GB of
 * heap, each item outputting 50 workspaces.
 */
export const large: Suite = async (service) => {
	await service.ask('reset', {});
	await service.ask('fill', { count: WORKSPACES, bytes: 950 });
	const job = ours(service, LISTS, getMany({ limit: 50, options: { timeout: 600_000 } }));
	const measured = await measure(job, ['--max-old-space-size=1024']);
	checkDone([measured], LISTS * 50);
	const { peakMb, stallMs } = measured;
	return {
		rows: [
			{ run: `${LISTS} lists of 32 MB at a time`, 'peak MB': peakMb, 'longest stall ms': stallMs },
		],
		thresholds: [
			{ what: 'peak MB', value: peakMb, atMost: 1_024 },
			{ what: 'longest stall ms', value: stallMs, atMost: 2_000 },
		],
	};
};
