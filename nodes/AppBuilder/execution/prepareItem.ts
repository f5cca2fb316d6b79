import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readOptions } from '../parameters/options';
import type { Selection } from '../parameters/output';
import type { ItemWork, Operation, Output, Task } from '../resources/operation';
import type { Clients } from './clients';
import type { ItemClient } from './currentKey';
import { failedItem } from './failedItem';
import type { OutputBound } from './outputBound';
import { marksOf } from './resume/identity';
import { carryOut, createWrite, type Write } from './resume/write';

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
	/** What it is to change; undefined for a read, and for an item that cannot be sent. */
	write?: Write;
	/** It sends nothing: an earlier attempt has done so. */
	leaveOut?(): void;
	/** Carries the operation out, and gives what the item outputs. */
	run(): Promise<INodeExecutionData[]>;
}

/**
 * Reads and checks the credential and the parameters of one item. An item that cannot be sent has that as
 * its output, or ends the run.
 */
export async function prepareItem(item: Item): Promise<PreparedItem> {
	const { context, work, clients, selection, bound, itemIndex } = item;
	const pairedItem = { item: itemIndex };
	const outputs: INodeExecutionData[] = [];
	let secrets: readonly string[] = [];

	const outputTo =
		(select: (result: IDataObject) => IDataObject, write?: Write): Output =>
		(results) => {
			const selected = results.map(select);
			// What was written is kept whole until the run ends.
			bound.add(write?.results ?? selected);
			for (const json of selected) outputs.push({ json, pairedItem });
		};

	function fail(thrown: unknown): INodeExecutionData[] {
		return [...outputs, failedItem(context, thrown, { itemIndex, secrets })];
	}

	try {
		const itemClient = await clients.clientFor(itemIndex);
		secrets = itemClient.apiKeys;
		const task = work.prepare(context, itemIndex);
		const select = selection.forItem(itemIndex);
		const options = readOptions(context, itemIndex);
		const write = writeOf(item, task, itemClient);
		const client = itemClient.withOptions(options, write?.delivery);
		const output = outputTo(select, write);
		const taskItem = { access: itemClient.access(), options, settle: () => {} };
		const runTask = write === undefined ? task.run : carryOut(write, task.run);
		const run = async () => await runTask(client, output, taskItem).then(() => outputs, fail);
		return { write, leaveOut: itemClient.leaveOut, run };
	} catch (thrown) {
		const failed = fail(thrown);
		return { run: async () => failed };
	}
}

/** Undefined for a task that changes nothing. */
function writeOf(
	{ context, operation, parameters, itemIndex }: Item,
	{ write: request, isDryRun }: Task,
	itemClient: ItemClient,
): Write | undefined {
	if (request === undefined) return undefined;
	const { baseUrl } = itemClient.access();
	const marks = () => {
		const input = context.getInputData()[itemIndex].json;
		const { value } = operation.option;
		return marksOf({ operation: value, baseUrl, request, parameters, input });
	};
	return createWrite({ itemIndex, request, isDryRun, marks, secrets: itemClient.apiKeys });
}
