/** n8n's engine in a process of its own: for what is set when it starts, or may be its end. */
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { answerOrders } from '../answerOrders';
import { createEngine, type Engine } from '../engine';
import type { Trigger } from '../trigger';
import type { Worker } from '../worker';
import type { ChildJob, ChildRun } from './inChild';

let engine: Engine;
let trigger: Trigger;

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
	async searchFields(method: string): Promise<string[]> {
		const { results } = await engine.searchFields('', method);
		return results.map(({ name }) => name);
	},
	/** The text that the run ends with, or the items that come out. */
	async run(parameters: object): Promise<string | IDataObject[]> {
		const { error, json } = await engine.run({ nodes: [{ name: 'Node', parameters }] });
		return error?.message ?? json('Node');
	},
	/** What the run ends with, if it does not succeed. */
	async failureOf(parameters: object) {
		const { error } = await engine.run({ nodes: [{ name: 'Node', parameters }] });
		return error && { message: error.message, description: error.description };
	},
	searchWorkspaces: async () => await engine.searchWorkspaces(),
	testCredential: async (data: ICredentialDataDecryptedObject) => await engine.testCredential(data),
	async activate(parameters: object): Promise<IDataObject[]> {
		trigger = engine.trigger(parameters);
		return await trigger.activate();
	},
	poll: async (): Promise<IDataObject[]> => await trigger.poll(),
	/** How many characters n8n keeps of the trigger's state. */
	stateLength: () => trigger.state().length,
};
export type ChildWorker = Worker<typeof orders>;

answerOrders(orders);
