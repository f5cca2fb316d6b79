/** n8n's engine in its own process: for settings read at startup, or tests that may crash it. */
import { createEngine } from '../engine';
import { answerOrders, type Worker } from '../worker';
import type { ChildJob, ChildRun } from './inChild';

const orders = {
	async runAll({ credential, parameters, items, packageDir }: ChildJob): Promise<ChildRun[]> {
		const engine = await createEngine({ packageDir });
		await engine.storeCredential(credential);
		const runs: ChildRun[] = [];
		for (const each of parameters) {
			const nodes = [{ name: 'Node', parameters: each }];
			const { error, json } = await engine.run({ nodes, items });
			runs.push({ message: error?.message, outputs: json('Node').length });
		}
		return runs;
	},
};
export type ChildWorker = Worker<typeof orders>;

answerOrders(orders);
