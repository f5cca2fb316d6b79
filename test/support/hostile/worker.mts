/** Runs the node against one answer after the other in a process of its own, because no test survives the end of V8. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { credentialFor, UNPACED } from '../../service/credential';
import { answerOrders } from '../answerOrders';
import { createEngine } from '../engine';
import type { Worker } from '../worker';

export interface HostileRun {
	baseUrl: string;
	items: number;
	/** Of the node. */
	parameters: object;
}

const engine = await createEngine();

async function run({ baseUrl, items, parameters }: HostileRun) {
	await engine.storeCredential(credentialFor({ baseUrl, apiKey: 'sk-hostile-1' }, UNPACED));
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const { error, json } = await engine.run({
		nodes: [{ name: 'Node', parameters }],
		items: Array.from({ length: items }, () => ({})),
	});
	// A stall at the very end is seen only when a timer comes late.
	await new Promise((resolve) => setTimeout(resolve, 10));
	delay.disable();
	return {
		/** The message the run ended with, or the number of items that came out. */
		outcome: error ? error.message : json('Node').length,
		/** The longest time in milliseconds that nothing else could run. */
		stall: delay.max / 1e6,
		/** Peak of the process's memory in MB, since it started. */
		peak: process.resourceUsage().maxRSS / 1_024,
	};
}

const orders = { run };
export type HostileWorker = Worker<typeof orders>;

answerOrders(orders);
