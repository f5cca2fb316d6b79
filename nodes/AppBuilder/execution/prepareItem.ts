import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readOptions } from '../parameters/options';
import type { Selection } from '../parameters/output';
import type { ItemWork, Operation, Task } from '../resources/operation';
import type { Clients, SharedClient } from './clients';
import { failedItem } from './itemOutput';
import type { IgnoredFields } from './ignoredFields';
import { TrackedWrite } from './resume/trackedWrite';

/** What all items of an execution share. */
export interface Run {
	context: IExecuteFunctions;
	operation: Operation;
	work: ItemWork;
	maxConcurrentItems: number;
	/** Ends all waiting. */
	controller: AbortController;
	clients: Clients;
	selection: Selection;
	ignored: IgnoredFields;
	/** The hash of the node's parameters, made when it is first needed. */
	parametersHash: () => string;
	/** The writes of the items prepared so far. */
	writes: TrackedWrite[];
}

export interface PreparedItem {
	/** The write of the item; undefined for a read, and for an item that cannot be sent. */
	write?: TrackedWrite;
	/** Undefined for an item that cannot be sent. */
	client?: SharedClient;
	/** Does the work, and returns the item's output. */
	run(): Promise<INodeExecutionData[]>;
}

/**
 * Reads and checks the credential and the parameters of one item. With Continue On Fail, an item that cannot be sent
 * outputs the reason.
 * @throws what n8n shows, if the item cannot be sent, without Continue On Fail
 */
export async function prepareItem(run: Run, itemIndex: number): Promise<PreparedItem> {
	const { context, work, clients, selection, ignored } = run;
	const pairedItem = { item: itemIndex };
	const outputs: INodeExecutionData[] = [];
	const secrets: string[] = [];
	let itemLabel: string | undefined;

	function fail(thrown: unknown): INodeExecutionData[] {
		return [...outputs, failedItem(context, thrown, { itemIndex, itemLabel, secrets })];
	}

	try {
		const client = await clients.clientFor(itemIndex);
		const { access, withOptions } = client;
		secrets.push(access.apiKey);
		const task = work.prepare(context, itemIndex);
		itemLabel = task.label;
		const select = selection.forItem(itemIndex);
		const options = readOptions(context, itemIndex);
		const write = writeOf(run, task, { itemIndex, client });
		const send = ignored.watch(withOptions(options, write?.delivery), itemIndex);

		const output = (results: IDataObject[], isNote = false) => {
			for (const json of isNote ? results : results.map(select)) outputs.push({ json, pairedItem });
		};
		const runTask = async () => {
			const taskItem = { access, blockedBy: write?.blockedBy };
			try {
				if (write === undefined) await task.run(send, output, taskItem);
				else await write.runOnce(async (track) => await task.run(send, track, taskItem), output);
				return outputs;
			} catch (thrown) {
				return fail(thrown);
			}
		};
		if (write !== undefined) run.writes.push(write);
		return { write, client, run: runTask };
	} catch (thrown) {
		const failed = fail(thrown);
		return { run: async () => failed };
	}
}

/** A function that makes its value at the first call. */
export function once<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** Undefined for a task that changes nothing. */
function writeOf(
	{ context, parametersHash }: Run,
	{ write: request, isDryRun }: Task,
	{ itemIndex, client }: { itemIndex: number; client: SharedClient },
): TrackedWrite | undefined {
	if (request === undefined) return undefined;
	const { baseUrl } = client.access;
	const source = () => [parametersHash(), context.getInputData()[itemIndex].json];
	const executionId = String(context.getExecutionId());
	return new TrackedWrite({ itemIndex, request, isDryRun, executionId, baseUrl, source });
}
