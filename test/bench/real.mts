import { startServiceProcess } from '../service/serviceProcess';
import { createAgent, credential } from './jobs';
import { measure } from './job';
async function one(workers: number) {
	const service = await startServiceProcess();
	await service.reset({ limit: 100 });
	const start = Date.now();
	const all = await Promise.all(
		Array.from({ length: workers }, (_, w) =>
			measure({
				node: 'appBuilder',
				items: 500 / workers,
				credential: credential(service, { plan: 'free' }),
				parameters: createAgent({
					maxWait: 3600,
					queryParameters: { parameters: [{ key: 'worker', value: String(w) }] },
				}),
			} as any),
		),
	);
	const j = await service.journal();
	const wall = Math.max(...all.map((m) => m.wall));
	const acc = j.filter((e) => e.status !== 429);
	const per = Array.from({ length: workers }, (_, w) =>
		[0, 1, 2, 3, 4, 5]
			.map(
				(k) =>
					acc.filter(
						(e) =>
							e.path.endsWith('worker=' + w) &&
							e.at - j[0].at >= k * 60000 &&
							e.at - j[0].at < (k + 1) * 60000,
					).length,
			)
			.join('/'),
	);
	console.log(
		workers,
		'wall/240s',
		(wall / 240000).toFixed(3),
		'429',
		j.length - acc.length,
		'agents',
		(await service.state()).agents.length,
		per.join(' | '),
		all.map((m) => m.errors + ' ' + (m.error ?? '')).join(),
	);
	await service.stop();
}
await Promise.all([one(1), one(2), one(4)]);
