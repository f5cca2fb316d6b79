/** Runs the node against one answer after the other in a process of its own, because no test survives the end of V8. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { createEngine } from '../../support/engine';
import { removeUserFolder } from '../../support/n8nEnvironment';
import type { HostileOutcome, HostileRun } from './inHostileChild';

const engine = await createEngine();

async function run({ baseUrl, items, parameters }: HostileRun): Promise<HostileOutcome> {
	await engine.storeCredential({
		baseUrl,
		apiKey: 'sk-hostile-1',
		plan: 'custom',
		requestsPerMinute: 1_000_000,
		allowInsecureHttp: true,
	});
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

process.on('message', (message) => {
	if (message === 'end') {
		removeUserFolder();
		process.disconnect();
	} else {
		void run(message as HostileRun).then((outcome) => process.send?.(outcome));
	}
});
process.send?.('ready');
