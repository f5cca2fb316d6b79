import type { ServiceWorker } from './serviceWorker.mts';
import { startWorker } from './worker';

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts the local service in its own process, so that it doesn't affect measurements. */
export async function startServiceProcess() {
	const { ask, kill }: ServiceWorker = await startWorker('test/support/serviceWorker.mts');
	return { ...(await ask('access')), ask, stop: kill };
}
