/** Lists fields, runs nodes and polls in a process of its own, because no test survives the end of V8. */
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { answerOrders } from '../answerOrders';
import { createEngine } from '../engine';
import type { Trigger } from '../trigger';
import type { Worker } from '../worker';

const engine = await createEngine();
let trigger: Trigger;

const orders = {
	storeCredential: async (data: ICredentialDataDecryptedObject) =>
		await engine.storeCredential(data),
	async searchFields(method: string): Promise<string[]> {
		const { results } = await engine.searchFields('', method);
		return results.map(({ name }) => name);
	},
	/** The text that the run ends with, or the items that come out. */
	async run(parameters: object): Promise<string | IDataObject[]> {
		const { error, json } = await engine.run({ nodes: [{ name: 'Node', parameters }] });
		return error?.message ?? json('Node');
	},
	async activate(parameters: object): Promise<IDataObject[]> {
		trigger = engine.trigger(parameters);
		return await trigger.activate();
	},
	poll: async (): Promise<IDataObject[]> => await trigger.poll(),
	/** How many characters n8n keeps of the trigger's state. */
	stateLength: () => trigger.state().length,
};
export type SmallWorker = Worker<typeof orders>;

answerOrders(orders);
