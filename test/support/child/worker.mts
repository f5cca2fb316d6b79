/** n8n's engine in a process of its own: for what is set when it starts, or may be its end. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { answerOrders } from '../answerOrders';
import { createEngine, type Engine } from '../engine';
import type { Worker } from '../worker';
import type { ChildJob, ChildRun } from './inChild';

let engine: Engine;

const orders = {
	async runAll({ credential, parameters, items, packageDir }: ChildJob): Promise<ChildRun[]> {
		engine = await createEngine({ packageDir });
		await engine.storeCredential(credential);
		const runs: ChildRun[] = [];
		for (const each of parameters) {
			const nodes = [{ name: 'Node', parameters: each }];
			const { error, json } = await engine.run({ nodes, items });
			runs.push({ message: error?.message, outputs: json('Node').length });
		}
		return runs;
	},
	async storeCredential(data: ICredentialDataDecryptedObject) {
		engine = await createEngine();
		await engine.storeCredential(data);
	},
	/** What the run ends with, if it does not succeed. */
	async failureOf(parameters: object) {
		const { error } = await engine.run({ nodes: [{ name: 'Node', parameters }] });
		return error && { message: error.message, description: error.description };
	},
	searchWorkspaces: async () => await engine.searchWorkspaces(),
	testCredential: async (data: ICredentialDataDecryptedObject) => await engine.testCredential(data),
};
export type ChildWorker = Worker<typeof orders>;

answerOrders(orders);
