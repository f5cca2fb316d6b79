/** The n8n process of the soak run of polls: one workflow that stays active. */
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { createEngine } from '../support/engine';
import { answerOrders, type Worker } from '../support/worker';
import { memoryInUse } from './memory';

const warnings: string[] = [];
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));

const engine = await createEngine();
const trigger = engine.trigger({ events: ['created', 'updated', 'deleted'] });

const orders = {
	async activate(data: ICredentialDataDecryptedObject) {
		await engine.storeCredential(data);
		await trigger.activate();
	},
	/** Undefined where the poll does not succeed. */
	poll: async (): Promise<IDataObject[] | undefined> => await trigger.poll().catch(() => undefined),
	/** Characters of what n8n has in memory of its state. */
	stateLength: () => trigger.state().length,
	memory: memoryInUse,
	warnings: () => warnings,
};
export type PollWorker = Worker<typeof orders>;

answerOrders(orders);
