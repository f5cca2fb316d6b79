/** The n8n process of the soak: one execution after the other in the real engine, and a poll after each. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { createEngine } from '../support/engine';
import { answerOrders, type Worker } from '../support/worker';
import { createWorkspace, workspaceById } from '../support/workspaces';

const options = { maxConcurrentItems: 100, maxRetries: 2 };
const fields = { mappingMode: 'json', fieldsJson: '={{ { token: $json.token } }}' };
const nodes = Object.entries({
	Create: createWorkspace({ ...fields, options }),
	Get: { ...workspaceById('get', '={{ $json.get }}'), options },
	Update: { ...workspaceById('update', '={{ $json.update }}'), ...fields, options },
	Delete: { ...workspaceById('delete', '={{ $json.delete }}'), options },
}).map(([name, parameters]) => ({ name, parameters, onError: 'continueRegularOutput' as const }));
const connections = {
	Start: { main: [nodes.map(({ name }) => ({ node: name, type: 'main' as const, index: 0 }))] },
};

const engine = await createEngine();
const trigger = engine.trigger({ events: ['created', 'updated', 'deleted'] });

/** Bytes that this process uses once everything that can be given back has been. */
async function memoryInUse(): Promise<number> {
	for (let round = 0; round < 3; round++) {
		await delay(50);
		global.gc?.();
	}
	return process.memoryUsage().heapUsed;
}

const orders = {
	async start(data: ICredentialDataDecryptedObject) {
		await engine.storeCredential(data);
		await trigger.activate();
	},
	/** One execution in which every operation gets all the items, and a poll. Returns how many outputs there were. */
	async run(items: IDataObject[]) {
		const result = await engine.run({ nodes, connections, items });
		await trigger.poll().catch(() => undefined);
		return nodes.reduce((sum, { name }) => sum + result.items(name).length, 0);
	},
	memory: memoryInUse,
};
export type SoakWorker = Worker<typeof orders>;

answerOrders(orders);
