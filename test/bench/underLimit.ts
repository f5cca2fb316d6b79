import { rmSync } from 'node:fs';

import { round, type Row } from '../figures/table';
import { buildScaledPackage } from '../support/scaledPackage';
import { createAgent, credential, httpRequestJob } from './jobs';
import { measure, median } from './job';
import { RUNS, walls, type Suite } from './suite';
import type { Job, Measured } from './worker.mts';

/** Three times the limit in items, by this node and by the HTTP Request node. */
export const underLimit: Suite = async (service) => {
	const limit = 100;
	const items = 3 * limit;
	const clockScale = 6;
	const windowMs = 60_000 / clockScale;
	const packageDir = buildScaledPackage(clockScale);
	const n8nDir = process.env.N8N_DIR;
	const batching = { batching: { batch: { batchSize: limit, batchInterval: windowMs } } };
	const jobs: Array<[name: string, job: Job]> = [
		[
			'App Builder',
			{
				node: 'appBuilder',
				packageDir,
				items,
				credential: credential(service, { plan: 'custom', requestsPerMinute: limit }),
				parameters: createAgent({}),
			},
		],
	];
	if (n8nDir) {
		const onError = 'continueRegularOutput';
		jobs.push(['HTTP Request', { ...httpRequestJob(service, {}), items, n8nDir, onError }]);
		jobs.push([
			'HTTP Request with batching',
			{ ...httpRequestJob(service, batching), items, n8nDir, onError },
		]);
	}
	const rows: Row[] = [];
	for (const [run, job] of jobs) {
		const measured: Measured[] = [];
		const made: number[] = [];
		for (let turn = 0; turn < RUNS; turn++) {
			await service.reset({ limit, clockScale });
			measured.push(await measure(job));
			made.push((await service.state()).agents.length);
		}
		rows.push({
			run,
			'items lost': items - median(made),
			'made twice': Math.max(0, median(made) - items),
			'wall / minimum': round(walls(measured) / (2 * windowMs)),
		});
	}
	rmSync(packageDir, { recursive: true });
	return rows;
};
