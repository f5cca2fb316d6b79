/** Polls with the trigger in the real engine and reports what each poll took. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { answerOrders } from '../support/answerOrders';
import { createEngine } from '../support/engine';
import type { Worker } from '../support/worker';

const engine = await createEngine();
const trigger = engine.trigger({ events: ['created', 'updated', 'deleted'] });

async function measure(poll: () => Promise<unknown>) {
	const delay = monitorEventLoopDelay({ resolution: 5 });
	delay.enable();
	const startCpu = process.cpuUsage();
	const start = performance.now();
	await poll();
	const wall = performance.now() - start;
	const { user, system } = process.cpuUsage(startCpu);
	delay.disable();
	global.gc?.();
	return {
		wall,
		cpu: (user + system) / 1_000,
		/** Milliseconds in which n8n could do nothing else. */
		stall: delay.max / 1_000_000,
		/** In MB. */
		heap: process.memoryUsage().heapUsed / 1_000_000,
		peak: process.resourceUsage().maxRSS / 1_024,
		/** Characters. */
		stored: trigger.state().length,
	};
}

const orders = {
	async first(data: ICredentialDataDecryptedObject) {
		await engine.storeCredential(data);
		return await measure(trigger.activate);
	},
	poll: async () => await measure(trigger.poll),
};
export type PollsWorker = Worker<typeof orders>;

answerOrders(orders);
