/** The n8n process of the soak run of polls: one workflow that stays active. */
import { subscribe } from 'node:diagnostics_channel';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { answerOrders } from '../support/answerOrders';
import { createEngine } from '../support/engine';
import type { Worker } from '../support/worker';
import { memoryInUse } from './memory';

export interface PollResult {
	events: IDataObject[];
	/** Why the poll did not succeed. */
	error?: string;
	/** Characters of what n8n has in memory of its state. */
	bytes: number;
	requests: number;
}

const warnings: string[] = [];
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));
let requests = 0;
subscribe('http.client.request.start', () => void requests++);

const engine = await createEngine();
const trigger = engine.trigger({ events: ['created', 'updated', 'deleted'] });

const orders = {
	async activate(data: ICredentialDataDecryptedObject) {
		await engine.storeCredential(data);
		await trigger.activate();
	},
	async poll(): Promise<PollResult> {
		const before = requests;
		const result = await trigger.poll().then(
			(events) => ({ events }),
			(error: Error) => ({ events: [], error: error.message }),
		);
		return { ...result, bytes: trigger.state().length, requests: requests - before };
	},
	memory: memoryInUse,
	warnings: () => warnings,
};
export type PollWorker = Worker<typeof orders>;

answerOrders(orders);
