import { round } from '../figures/table';
import type { ServiceProcess } from '../support/serviceProcess';
import { workspaceById } from '../support/workspaces';
import {
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
import type { Job, Measured } from './worker.mts';

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
	return [slowest, ...(await rates(service, 2_000, [50, 100, 200, 2_000]))].map((row) => ({
		...row,
		'times as fast': round(row['items/s'] / slowest['items/s'], 1),
	}));
};

const bareHelper = (service: ServiceProcess, items: number, parameters: object): Job => ({
	...ours(service, items, parameters),
	node: 'bareHelper',
});

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
	return [
		{ run: 'bare helper', 'CPU ms': Math.round(cpu(bare)), ratio: 1 },
		{ run: 'App Builder', 'CPU ms': Math.round(cpu(node)), ratio: round(cpu(node) / cpu(bare)) },
	];
};
