import type { ServiceWorker } from './serviceWorker.mts';
import { startWorker } from './worker';

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts the local service in a process of its own, so that it takes no time from what is measured. */
export async function startServiceProcess() {
	const { ask, kill }: ServiceWorker = await startWorker('test/support/serviceWorker.mts');
	return { ...(await ask('access')), ask, stop: kill };
}
