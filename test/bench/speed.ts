import { round, type Row } from '../figures/table';
import { credential, createAgent, checkDone, httpRequestJob } from './jobs';
import { inTurns, measure, median } from './job';
import { RUNS, rate, walls, type Suite } from './suite';
import { selectedFields } from '../support/selectedFields';
import { startTlsFront } from './tlsFront';
import type { Job, Measured } from './worker.mts';

/** 2,000 creates at 50 ms of latency, by how many are under way together. */
export const bulk: Suite = async (service) => {
	const items = 2_000;
	const n8nDir = process.env.N8N_DIR;
	await service.reset({ latencyMs: 50 });
	const base = { node: 'appBuilder' as const, credential: credential(service) };
	const one = await measure({
		...base,
		items: 200,
		parameters: createAgent({ maxConcurrentRequests: 1 }),
	});
	checkDone([one], 200);
	const slowest = rate(200, one.wall);
	const rows: Row[] = [
		{ run: 'Max Concurrent Requests 1', 'items/s': slowest, 'times as fast': 1 },
	];

	const bounds = [50, 100, 200, items];
	const jobs: Job[] = bounds.map((maxConcurrentRequests) => ({
		...base,
		items,
		parameters: createAgent({ maxConcurrentRequests }),
	}));
	if (n8nDir) jobs.push({ ...httpRequestJob(service, {}), items, n8nDir });
	const results = await inTurns(RUNS, jobs);
	results.forEach((measured, index) => {
		checkDone(measured, items);
		const perSecond = rate(items, walls(measured));
		const run = index < bounds.length ? `Max Concurrent Requests ${bounds[index]}` : 'HTTP Request';
		rows.push({ run, 'items/s': perSecond, 'times as fast': round(perSecond / slowest, 1) });
	});
	return rows;
};

/** 1,000 creates over https at 50 ms of latency, against the HTTP Request node, which sends all at once. */
export const bulkHttps: Suite = async (service) => {
	const items = 1_000;
	const n8nDir = process.env.N8N_DIR;
	await service.reset({ latencyMs: 50 });
	const front = await startTlsFront(service.baseUrl);
	const secure = { ...service, baseUrl: front.baseUrl };
	const runs: Array<[run: string, job: Job]> = [100, 200, items].map((maxConcurrentRequests) => [
		`Max Concurrent Requests ${maxConcurrentRequests}`,
		{
			node: 'appBuilder',
			items,
			credential: credential(secure),
			parameters: createAgent({ maxConcurrentRequests }),
		},
	]);
	if (n8nDir) runs.push(['HTTP Request', { ...httpRequestJob(secure, {}), items, n8nDir }]);
	const results = await inTurns(
		RUNS,
		runs.map(([, job]) => job),
	);
	front.stop();
	return results.map((measured, index) => {
		checkDone(measured, items);
		return { run: runs[index][0], 'items/s': rate(items, walls(measured)) };
	});
};

/** Processor time of 2,000 reads at concurrency 50 against a bare loop over n8n's helper. */
export const overhead: Suite = async (service) => {
	const items = 2_000;
	const concurrency = 50;
	await service.reset({});
	await fetch(`${service.baseUrl}/workspaces`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
		body: '{}',
	});
	const [ours, bare] = await inTurns(RUNS, [
		{
			node: 'appBuilder',
			items,
			credential: credential(service),
			parameters: {
				resource: 'workspace',
				operation: 'get',
				workspaceId: { __rl: true, mode: 'id', value: 'ws_1' },
				options: { maxConcurrentRequests: concurrency },
			},
		},
		{
			node: 'bareHelper',
			items,
			credential: credential(service),
			parameters: { path: '/workspaces/ws_1', concurrency },
		},
	]);
	checkDone([...ours, ...bare], items);
	const cpu = (measured: Measured[]) => median(measured.map((one) => one.cpu));
	return [
		{ run: 'bare helper', 'CPU ms': Math.round(cpu(bare)), ratio: 1 },
		{ run: 'App Builder', 'CPU ms': Math.round(cpu(ours)), ratio: round(cpu(ours) / cpu(bare)) },
	];
};

/** Peak memory of Get Many against the bare helper: the longest list of 1 kB in one response, and one in pages. */
export const bigList: Suite = async (service) => {
	const rows: Row[] = [];
	for (const { count, pageSize } of [
		{ count: 30_000, pageSize: 0 },
		{ count: 100_000, pageSize: 100 },
	]) {
		await service.reset({ pageSize });
		await service.fill(count, 1_000);
		const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };
		const [ours, lean, bare] = await inTurns(RUNS, [
			{ node: 'appBuilder', items: 1, credential: credential(service), parameters: getMany },
			{
				node: 'appBuilder',
				items: 1,
				credential: credential(service),
				parameters: { ...getMany, ...selectedFields('id', 'name') },
			},
			{
				node: 'bareHelper',
				items: 1,
				credential: credential(service),
				parameters: { path: '/workspaces', concurrency: 1 },
			},
		]);
		checkDone([...ours, ...lean, ...bare], count);
		const peak = (measured: Measured[]) => median(measured.map((one) => one.peak));
		const held = (measured: Measured[]) => median(measured.map((one) => one.held));
		rows.push({
			workspaces: count,
			pages: pageSize === 0 ? 1 : count / pageSize,
			'bare MB': Math.round(peak(bare)),
			'App Builder MB': Math.round(peak(ours)),
			ratio: round(peak(ours) / peak(bare)),
			'held MB': Math.round(held(ours)),
			'two fields MB': Math.round(peak(lean)),
			'held with two': Math.round(held(lean)),
			'held ratio': round(held(lean) / held(ours)),
		});
	}
	return rows;
};
