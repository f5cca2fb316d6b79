import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { accessKey } from '../access/access';
import { readOptions } from '../parameters/options';
import type { Selection } from '../parameters/output';
import type { ItemWork, Output, Task } from '../resources/operation';
import type { Client } from '../transport/client';
import type { Clients, SharedClient } from './clients';
import { failedItem } from './itemOutput';
import type { MissingFields } from './missingFields';
import { TrackedWrite } from './resume/trackedWrite';

/** What all items of an execution share. */
export interface Execution {
	context: IExecuteFunctions;
	/** Ends all waiting. */
	controller: AbortController;
	clients: Clients;
	selection: Selection;
	missing: MissingFields;
	/** The hash of the node's parameters, computed when first needed. */
	parametersHash: () => string;
	/** The items' writes, including those that an earlier attempt settled. */
	writes: TrackedWrite[];
}

/** What is known about an item that can be sent. */
interface Ready {
	task: Task;
	client: SharedClient;
	/** Sends with the item's options. */
	send: Client;
	/** Undefined for a read. */
	write: TrackedWrite | undefined;
	select: (result: IDataObject) => IDataObject;
}

/** An input item: read and checked before anything is sent, then run. */
export class Item {
	readonly #execution: Execution;
	readonly #index: number;
	/** Undefined if the item can't be sent. */
	#ready: Ready | undefined;
	readonly #outputs: INodeExecutionData[] = [];
	#hasFailed = false;

	constructor(execution: Execution, index: number) {
		this.#execution = execution;
		this.#index = index;
	}

	/**
	 * Reads and checks the credential and the parameters. With Continue On Fail, an item that can't be sent outputs why.
	 * @throws what n8n shows, if the item can't be sent, without Continue On Fail
	 */
	async read(work: ItemWork): Promise<void> {
		const { context, clients, selection, missing, writes } = this.#execution;
		const index = this.#index;
		const known: Partial<Ready> = {};
		try {
			known.client = await clients.clientFor(index);
			known.task = work.prepare(context, index);
			const { client, task } = known;
			const select = selection.forItem(index);
			const options = readOptions(context, index);
			const write = this.#createWrite(task, client);
			const send = missing.watch(client.withOptions(options, write?.delivery), index);
			this.#ready = { task, client, send, write, select };
			if (write !== undefined) writes.push(write);
		} catch (thrown) {
			this.#fail(thrown, known);
		}
	}

	/** Whether it outputs why it failed. */
	get hasFailed(): boolean {
		return this.#hasFailed;
	}

	/** Counts the request that the item will send, unless an earlier attempt settled it. */
	expectRequest(): void {
		if (this.#ready !== undefined && this.#ready.write?.isSettled !== true) {
			this.#ready.client.sender.expected++;
		}
	}

	/**
	 * Does the work, and returns the item's output.
	 * @throws what n8n shows, without Continue On Fail
	 */
	async run(): Promise<INodeExecutionData[]> {
		if (this.#ready === undefined) return this.#outputs;
		const { task, client, send, write, select } = this.#ready;
		const item = { access: client.access, blockedBy: write?.blockedBy };
		const output: Output = (results) => {
			for (const result of results) this.#output(select(result));
		};
		try {
			if (write === undefined) await task.run(send, output, item);
			else await write.runOnce(async (track) => await task.run(send, track, item), output);
		} catch (thrown) {
			this.#fail(thrown, this.#ready);
		}
		return this.#outputs;
	}

	#output(json: IDataObject): void {
		this.#outputs.push({ json, pairedItem: { item: this.#index } });
	}

	#fail(thrown: unknown, { client, task }: Partial<Ready>): void {
		const secrets = client === undefined ? [] : [client.access.apiKey];
		const { label, adviceIfRejected } = task ?? {};
		const place = { itemIndex: this.#index, itemLabel: label, adviceIfRejected, secrets };
		this.#outputs.push(failedItem(this.#execution.context, thrown, place));
		this.#hasFailed = true;
	}

	/** Undefined for a task that changes nothing. */
	#createWrite({ write: request, isDryRun, recall }: Task, { access }: SharedClient) {
		if (request === undefined) return undefined;
		const { context, parametersHash } = this.#execution;
		return new TrackedWrite({
			itemIndex: this.#index,
			request,
			isDryRun,
			executionId: String(context.getExecutionId()),
			baseUrl: access.baseUrl,
			account: () => accessKey(access),
			source: () => [parametersHash(), context.getInputData()[this.#index].json],
			recall: (completed) => recall?.(completed, { access }),
		});
	}
}
