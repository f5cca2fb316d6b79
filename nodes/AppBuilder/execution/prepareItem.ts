import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { PartialResult } from '../errors/PartialResult';
import type { Clients } from './clients';
import { failedItem } from './failedItem';
import type { OutputBound } from './outputBound';
import type { RunSettings } from './runSettings';

interface Item {
	context: IExecuteFunctions;
	settings: RunSettings;
	clients: Clients;
	bound: OutputBound;
	itemIndex: number;
}

/**
 * Reads and checks credential and fields of one item; gives what is to be done for it, and what it
 * then outputs. An item that cannot be sent outputs that, or ends the run.
 */
export async function prepareItem(item: Item): Promise<() => Promise<INodeExecutionData[]>> {
	const { context, settings, clients, bound, itemIndex } = item;
	let secrets: readonly string[] = [];
	const failed = (thrown: unknown) => failedItem(context, thrown, { itemIndex, secrets });
	try {
		const operation = settings.operation();
		const { client, apiKeys } = await clients.clientFor(itemIndex);
		secrets = apiKeys;
		const task = operation.prepare(context, itemIndex);
		return async () =>
			await task(client)
				.catch((thrown: unknown) => {
					if (thrown instanceof PartialResult) bound(thrown.results);
					throw thrown;
				})
				.then(bound)
				.then(
					(results) => results.map((json) => ({ json, pairedItem: { item: itemIndex } })),
					failed,
				);
	} catch (thrown) {
		const output = failed(thrown);
		return async () => output;
	}
}
