/** Runs the node against one answer after the other in a process of its own, because no test survives the end of V8. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { credentialFor, UNPACED } from '../../service/credential';
import { answerOrders } from '../answerOrders';
import { createEngine } from '../engine';
import type { Worker } from '../worker';
import type { HostileOutcome, HostileRun } from './hostileWorker';

const engine = await createEngine();

async function run({ baseUrl, items, parameters }: HostileRun): Promise<HostileOutcome> {
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
		outcome: error ? error.message : json('Node').length,
		stall: delay.max / 1e6,
		peak: process.resourceUsage().maxRSS / 1_024,
	};
}

const orders = { run };
export type HostileWorker = Worker<typeof orders>;

answerOrders(orders);
