import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readOptions } from '../parameters/options';
import type { Operation } from '../resources/operation';
import type { Clients } from './clients';
import { failedItem } from './failedItem';
import type { OutputBound } from './outputBound';

interface Item {
	context: IExecuteFunctions;
	operation: Operation;
	clients: Clients;
	bound: OutputBound;
	itemIndex: number;
}

/**
 * Reads and checks the credential and the parameters of one item; returns what carries the operation out
 * for it and gives what it outputs. An item that cannot be sent has that as its output, or ends the run.
 */
export async function prepareItem(item: Item): Promise<() => Promise<INodeExecutionData[]>> {
	const { context, operation, clients, bound, itemIndex } = item;
	const pairedItem = { item: itemIndex };
	const outputs: INodeExecutionData[] = [];
	let secrets: readonly string[] = [];

	function fail(thrown: unknown): INodeExecutionData[] {
		return [...outputs, failedItem(context, thrown, { itemIndex, secrets })];
	}

	try {
		const { withOptions, apiKeys } = await clients.clientFor(itemIndex);
		secrets = apiKeys;
		const task = operation.prepare(context, itemIndex);
		const client = withOptions(readOptions(context, itemIndex));
		return async () => {
			const output = (results: IDataObject[]) => {
				bound.add(results);
				for (const json of results) outputs.push({ json, pairedItem });
			};
			return await task(client, output).then(() => outputs, fail);
		};
	} catch (thrown) {
		const output = fail(thrown);
		return async () => output;
	}
}
