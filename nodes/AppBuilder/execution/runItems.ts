import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readMaxConcurrentRequests } from '../parameters/options';
import { findOperation } from '../resources';
import type { Operation } from '../resources/operation';
import { createClients } from './clients';
import { failedItem } from './failedItem';
import { hintAtWait, logExpectedWait } from './waitHints';
import { mapConcurrently } from './mapConcurrently';
import { createOutputBound } from './outputBound';
import { prepareItem } from './prepareItem';

/** What is the same for all items of a run. */
interface RunSettings {
	operation: Operation;
	maxConcurrentRequests: number;
}

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the
 * inputs, each paired with its own. With Continue On Fail an item that did not succeed gives one item
 * with its `error` text. Without it the first such item ends the run, and one with bad input does so
 * before any request.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const itemIndexes = [...context.getInputData().keys()];
	let settings: RunSettings;
	try {
		settings = readRunSettings(context);
	} catch (thrown) {
		const secrets: string[] = [];
		return itemIndexes.map((itemIndex) => failedItem(context, thrown, { itemIndex, secrets }));
	}
	return await runAll(context, itemIndexes, settings);
}

async function runAll(
	context: IExecuteFunctions,
	itemIndexes: number[],
	{ operation, maxConcurrentRequests }: RunSettings,
): Promise<INodeExecutionData[]> {
	const controller = new AbortController();
	const stop = () => controller.abort();
	const cancelSignal = context.getExecutionCancelSignal();
	cancelSignal?.addEventListener('abort', stop);
	try {
		const clients = createClients(context, controller.signal);
		const bound = createOutputBound();
		const tasks = [];
		for (const itemIndex of itemIndexes) {
			tasks.push(await prepareItem({ context, operation, clients, bound, itemIndex }));
		}
		for (const client of clients.all()) logExpectedWait(context, client);
		const outputs = await mapConcurrently(tasks, maxConcurrentRequests, stop);
		for (const client of clients.all()) hintAtWait(context, client);
		return outputs.flat();
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}

function readRunSettings(context: IExecuteFunctions): RunSettings {
	const resource = context.getNodeParameter('resource', 0) as string;
	const operation = context.getNodeParameter('operation', 0) as string;
	return {
		operation: findOperation(resource, operation),
		maxConcurrentRequests: readMaxConcurrentRequests(context),
	};
}
