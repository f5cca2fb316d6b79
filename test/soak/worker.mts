/** The n8n process of the soak run: processes one order after the other in the real engine. */
import type { ICredentialDataDecryptedObject, IDataObject, IPairedItemData } from 'n8n-workflow';

import { createEngine } from '../support/engine';
import { answerOrders, type Worker } from '../support/worker';
import { memoryInUse } from './memory';
import { operations, type SoakItem } from './operations';

export interface Output {
	json: IDataObject;
	/** The input item it is paired with. */
	item: number;
}

const warnings: string[] = [];
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));

const engine = await createEngine();
const nodes = Object.entries(operations).map(([name, { parameters }]) => ({
	name,
	parameters,
	onError: 'continueRegularOutput' as const,
}));
const connections = {
	Start: { main: [nodes.map(({ name }) => ({ node: name, type: 'main' as const, index: 0 }))] },
};

const orders = {
	storeCredential: async (data: ICredentialDataDecryptedObject) =>
		await engine.storeCredential(data),
	/** One execution of a workflow in which every operation gets all the items. */
	async run(items: SoakItem[]) {
		const result = await engine.run({ nodes, connections, items });
		return Object.fromEntries(
			nodes.map(({ name }) => [
				name,
				result.items(name).map(({ json, pairedItem }): Output => {
					return { json, item: (pairedItem as IPairedItemData).item };
				}),
			]),
		);
	},
	memory: memoryInUse,
	warnings: () => warnings,
};
/** The one n8n process in which all executions run. */
export type SoakWorker = Worker<typeof orders>;

answerOrders(orders);
