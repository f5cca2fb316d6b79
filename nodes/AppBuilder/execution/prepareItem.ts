import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readOptions } from '../parameters/options';
import type { ItemWork, Operation, Task } from '../resources/operation';
import type { RequestOptions } from '../transport/client';
import type { Clients, SharedClient } from './clients';
import { failedItem, type OutputBound } from './itemOutput';
import { hashesOf } from './resume/requestHash';
import { TrackedWrite } from './resume/trackedWrite';
import type { Selection } from './selection';

interface Item {
	context: IExecuteFunctions;
	operation: Operation;
	work: ItemWork;
	clients: Clients;
	bound: OutputBound;
	selection: Selection;
	/** The node's parameters that affect what is sent. */
	parameters: object;
	itemIndex: number;
}

export interface PreparedItem {
	/** What it changes; undefined for a read, and for an item that cannot be sent. */
	write?: TrackedWrite;
	/** Undefined for an item that cannot be sent. */
	client?: SharedClient;
	/** Carries the operation out, and returns what the item outputs. */
	run(): Promise<INodeExecutionData[]>;
}

/**
 * Reads and checks the credential and the parameters of one item. With Continue On Fail, an item that cannot be sent
 * outputs why.
 * @throws what n8n shows, where the item cannot be sent, without Continue On Fail
 */
export async function prepareItem(item: Item): Promise<PreparedItem> {
	const { context, work, clients, selection, bound, itemIndex } = item;
	const pairedItem = { item: itemIndex };
	const outputs: INodeExecutionData[] = [];
	const secrets: string[] = [];

	function fail(thrown: unknown): INodeExecutionData[] {
		return [...outputs, failedItem(context, thrown, { itemIndex, secrets })];
	}

	try {
		const client = await clients.clientFor(itemIndex);
		const { access, withOptions } = client;
		secrets.push(access.apiKey);
		const task = work.prepare(context, itemIndex);
		const select = selection.forItem(itemIndex);
		const options = readOptions(context, itemIndex);
		const write = writeOf(item, task, { client, options });
		const send = withOptions(options, write?.delivery);

		const output = (results: IDataObject[]) => {
			const selected = results.map(select);
			// A write keeps its whole results until the execution ends.
			bound.add(write === undefined ? selected : results);
			for (const json of selected) outputs.push({ json, pairedItem });
		};
		const run = async () => {
			const settle = () => write?.markResolved();
			const taskItem = { access, options, unknown: write?.heldBack, settle };
			try {
				if (write === undefined) await task.run(send, output, taskItem);
				else await write.carryOut(async (track) => await task.run(send, track, taskItem), output);
				return outputs;
			} catch (thrown) {
				return fail(thrown);
			}
		};
		return { write, client, run };
	} catch (thrown) {
		const failed = fail(thrown);
		return { run: async () => failed };
	}
}

/** Undefined for a task that changes nothing. */
function writeOf(
	{ context, operation, parameters, itemIndex }: Item,
	{ write: request, isDryRun }: Task,
	{ client, options }: { client: SharedClient; options: RequestOptions },
): TrackedWrite | undefined {
	if (request === undefined) return undefined;
	const { baseUrl, apiKey } = client.access;
	const { queryParameters } = options;
	const hashes = () => {
		const input = context.getInputData()[itemIndex].json;
		const { value } = operation.option;
		return hashesOf({ operation: value, baseUrl, request, queryParameters, parameters, input });
	};
	const executionId = String(context.getExecutionId());
	return new TrackedWrite({ itemIndex, request, isDryRun, executionId, apiKey, hashes });
}
