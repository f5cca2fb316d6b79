import { round } from '../support/figures';
import { workspaceById } from '../support/workspaces';
import { bareHelper, checkDone, inTurns, median, ours } from './jobs';
import type { Suite } from './suite';
import type { Measured } from './worker.mts';

/** Processor time of 2,000 reads at concurrency 50 against a bare loop over n8n's helper. */
export const overhead: Suite = async (service) => {
	const items = 2_000;
	const concurrency = 50;
	await service.ask('reset', {});
	await service.ask('fill', { count: 1, bytes: 0 });
	const get = {
		...workspaceById('get', 'ws_1'),
		options: { maxConcurrentItems: concurrency },
	};
	const [node, bare] = await inTurns([
		ours(service, items, get),
		bareHelper(service, items, { path: '/workspaces/ws_1', concurrency }),
	]);
	checkDone([...node, ...bare], items);
	const cpu = (measured: Measured[]) => median(measured.map((one) => one.cpu));
	const ratio = round(cpu(node) / cpu(bare));
	return {
		rows: [
			{ run: 'bare helper', 'CPU ms': Math.round(cpu(bare)), ratio: 1 },
			{ run: 'App Builder', 'CPU ms': Math.round(cpu(node)), ratio },
		],
		thresholds: [{ what: 'processor time, of the bare helper', value: ratio, atMost: 1.25 }],
	};
};
