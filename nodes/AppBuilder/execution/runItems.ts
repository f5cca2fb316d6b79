import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import { findOperation } from '../resources';
import { createClient, type Client } from '../transport/client';
import { readServiceAccess } from '../transport/serviceAccess';

/**
 * Runs the node's operation for every input item. Each output item is paired with its input item.
 * With Continue On Fail an item that did not succeed gives one item with its `error` text.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	let client: Promise<Client> | undefined;
	const outputs: INodeExecutionData[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		try {
			client ??= openClient(context);
			outputs.push(...(await runItem(context, await client, itemIndex)));
		} catch (thrown) {
			const error = toItemError(context, thrown, itemIndex);
			if (isCancelled(context) || !context.continueOnFail()) throw error;
			outputs.push({ json: { error: error.message }, pairedItem: { item: itemIndex } });
		}
	}
	return outputs;
}

async function openClient(context: IExecuteFunctions): Promise<Client> {
	return createClient(context, await readServiceAccess(context));
}

async function runItem(
	context: IExecuteFunctions,
	client: Client,
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const resource = context.getNodeParameter('resource', itemIndex) as string;
	const operation = context.getNodeParameter('operation', itemIndex) as string;
	const results = await findOperation(resource, operation).execute(context, client, itemIndex);
	return results.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

function toItemError(context: IExecuteFunctions, thrown: unknown, itemIndex: number): Error {
	if (!isCancelled(context)) return toNodeError(context.getNode(), thrown, itemIndex);
	// n8n knows a stopped run by this word in the message.
	return new NodeOperationError(context.getNode(), 'The execution was canceled', { itemIndex });
}

function isCancelled(context: IExecuteFunctions): boolean {
	return context.getExecutionCancelSignal()?.aborted === true;
}
