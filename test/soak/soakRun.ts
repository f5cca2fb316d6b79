import type { ServiceProcess } from '../service/serviceProcess';
import type { Ledger } from './ledger';
import type { Sample } from './memory';
import { prepareService, type RunPlan } from './runPlan';
import { viewOf } from './serverView';
import type { SoakWorker } from './worker.mts';

interface Parties {
	service: ServiceProcess;
	worker: SoakWorker;
	ledger: Ledger;
}

/** One execution: carries out the plan, enters what came of it in the ledger, measures memory. */
export async function soak({ service, worker, ledger }: Parties, plan: RunPlan): Promise<Sample> {
	await prepareService(service, plan);
	const start = performance.now();
	const outputs = await worker.ask('run', plan.items);
	const wall = performance.now() - start;
	const server = viewOf(await service.state());
	ledger.add(plan, { outputs, server, journal: await service.journal() });
	return { requests: ledger.requests(), wall, ...(await worker.ask('memory')) };
}
