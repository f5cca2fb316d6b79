import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { createClients } from './clients';
import { mapConcurrently } from './mapConcurrently';
import { createOutputBound } from './outputBound';
import { prepareItem } from './prepareItem';
import { readRunSettings } from './runSettings';
import { announceWait, hintAtWait } from './waitNotes';

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the
 * inputs, each paired with its own. With Continue On Fail an item that did not succeed gives one item
 * with its `error` text. Without it the first such item ends the run, and one with bad input does so
 * before any request.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const controller = new AbortController();
	const stop = () => controller.abort();
	const cancelSignal = context.getExecutionCancelSignal();
	cancelSignal?.addEventListener('abort', stop);
	try {
		const settings = readRunSettings(context);
		const clients = createClients(context, controller.signal);
		const bound = createOutputBound();
		const tasks = [];
		for (const itemIndex of context.getInputData().keys()) {
			tasks.push(await prepareItem({ context, settings, clients, bound, itemIndex }));
		}
		for (const { plan, items } of clients.all()) announceWait(context, plan, items);
		const outputs = await mapConcurrently(tasks, settings.maxConcurrentRequests, stop);
		for (const shared of clients.all()) hintAtWait(context, shared);
		return outputs.flat();
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}
