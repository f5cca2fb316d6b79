/** Runs nodes in the real engine in a process of its own, because of what can only be set when it starts. */
import { inspect } from 'node:util';

import { answerOrders } from '../answerOrders';
import { createEngine } from '../engine';
import type { Worker } from '../worker';
import type { ChildJob, ChildRun } from './inChild';

const orders = {
	async run({ credential, parameters, items, packageDir }: ChildJob): Promise<ChildRun[]> {
		const engine = await createEngine({ packageDir });
		await engine.storeCredential(credential);
		const runs: ChildRun[] = [];
		for (const each of parameters) {
			const nodes = [{ name: 'Node', parameters: each }];
			const { run, error, json } = await engine.run({ nodes, items });
			runs.push({
				message: error?.message,
				description: error?.description ?? undefined,
				outputs: json('Node').length,
				stored: JSON.stringify(run) + inspect(run, { depth: null }),
			});
		}
		return runs;
	},
};
export type ChildWorker = Worker<typeof orders>;

answerOrders(orders);
