import { round } from '../support/figures';
import type { ServiceProcess } from '../support/serviceProcess';
import { workspaceById } from '../support/workspaces';
import {
	bareHelper,
	checkDone,
	createAgent,
	credential,
	httpRequest,
	inTurns,
	measure,
	median,
	ours,
	walls,
} from './jobs';
import type { Suite } from './suite';
import type { Measured } from './worker.mts';

type Rate = Record<'run', string> & Record<'items/s', number>;

const rate = (items: number, wall: number) => Math.round((items / wall) * 1_000);

/** What `createAgent` sends. */
const AGENT =
	'{ name: "Agent " + $json.row, model: "model-1", capabilities: ["search", "code"], instructions: "Be brief." }';

/** How fast so many creates are at 50 ms of latency, by how many are in flight together, and by HTTP Request. */
async function rates(service: ServiceProcess, items: number, bounds: number[]): Promise<Rate[]> {
	const jobs = bounds.map((maxConcurrentItems) =>
		ours(service, items, createAgent({ maxConcurrentItems })),
	);
	const theirs = { ...(await httpRequest(service, '/agents', AGENT)), items };
	const results = await inTurns([...jobs, { ...theirs, credential: credential(service) }]);
	return results.map((measured, index) => {
		checkDone(measured, items);
		const run = index < bounds.length ? `Max Concurrent Items ${bounds[index]}` : 'HTTP Request';
		return { run, 'items/s': rate(items, walls(measured)) };
	});
}

/** 2,000 creates, against one at a time. */
export const bulk: Suite = async (service) => {
	await service.ask('reset', { latencyMs: 50 });
	const one = await measure(ours(service, 200, createAgent({ maxConcurrentItems: 1 })));
	checkDone([one], 200);
	const slowest = { run: 'Max Concurrent Items 1', 'items/s': rate(200, one.wall) };
	const settings = [50, 100, 200, 2_000];
	const measured = await rates(service, 2_000, settings);
	const reference = measured.at(-1)!['items/s'];
	const relativeToReference = (row: Rate) => round(row['items/s'] / reference);
	return {
		rows: [slowest, ...measured, LARGEST_PLAN].map((row) => ({
			...row,
			'of HTTP Request': relativeToReference(row),
		})),
		thresholds: measured.slice(1, -1).map((row) => ({
			what: `items/s with ${row.run}, of HTTP Request`,
			value: relativeToReference(row),
			atLeast: 1,
		})),
	};
};

/** No account can have more. */
const LARGEST_PLAN: Rate = { run: 'what the Business plan allows', 'items/s': 167 };

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
