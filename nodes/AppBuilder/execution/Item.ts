import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { accessKey } from '../access/access';
import { readOptions } from '../parameters/options';
import { readSelection } from '../parameters/output';
import type { ItemWork, Output, Task } from '../resources/operation';
import type { MissingFields } from '../resources/missingFields';
import type { Client } from '../transport/client';
import type { Clients, SharedClient } from './clients';
import { failedItem } from './itemOutput';
import type { Progress } from './progress';
import type { Checkpoint } from './resume/checkpoint';
import { TrackedWrite, type Entry } from './resume/trackedWrite';

/** What all items of an execution share. */
export interface Execution {
	context: IExecuteFunctions;
	/** Ends all waiting. */
	controller: AbortController;
	clients: Clients;
	missing: MissingFields;
	progress: Progress;
	/** The operation's name. */
	operation: string;
	/** Undefined in a tool: its calls aren't attempts at the same work. A model that asks twice gets two. */
	checkpoint: Checkpoint | undefined;
	/** The writes of the items that are sent. */
	writes: TrackedWrite[];
	/** What those overwrite. */
	sentTargets: Set<string>;
	/** What earlier attempts completed with another operation or Base URL. */
	others: Entry[];
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
		const { context, clients, checkpoint } = this.#execution;
		const index = this.#index;
		const earlier = checkpoint?.entryFor(index);
		const known: Partial<Ready> = {};
		try {
			const client = (known.client = await clients.clientFor(index));
			const select = readSelection(context, index);
			const results = completedBefore(earlier);
			if (earlier && results) {
				this.#checkSame(earlier, client);
				work.recall?.({ ...earlier, results }, client);
				if (earlier.outcome.state === 'completed' && !this.#mustFollow(earlier, client)) {
					for (const result of results) this.#output(select(result));
					return;
				}
			}
			const task = (known.task = work.prepare(context, index));
			const options = readOptions(context, index);
			const write = this.#createWrite(task, client);
			if (earlier !== undefined) write?.restore(earlier);
			if (write?.blockedBy) work.recall?.(write.entry, client);
			const send = client.withOptions(options, write?.delivery);
			this.#ready = { task, client, send, write, select };
			if (write !== undefined) this.#expect(write, client);
		} catch (thrown) {
			this.#fail(thrown, known);
		}
	}

	/** Whether it outputs why it failed. */
	get hasFailed(): boolean {
		return this.#hasFailed;
	}

	/** Counts the request that the item will send. */
	expectRequest(): void {
		if (this.#ready !== undefined && this.#ready.write?.blockedBy === undefined) {
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
		const { missing, progress } = this.#execution;
		const item = { access: client.access, blockedBy: write?.blockedBy, missing };
		const output: Output = (results) => {
			// Recorded first, so that the write counts as completed even if the output throws.
			write?.complete(results);
			for (const result of results) this.#output(select(result));
		};
		try {
			write?.start();
			await task.run(send, output, item);
		} catch (thrown) {
			write?.fail(thrown);
			this.#fail(thrown, this.#ready);
		}
		progress.itemDone();
		return this.#outputs;
	}

	#output(json: IDataObject): void {
		this.#outputs.push({ json, pairedItem: { item: this.#index } });
	}

	#fail(thrown: unknown, { client, task }: Partial<Ready>): void {
		const secrets = client === undefined ? [] : [client.access.apiKey];
		const place = { itemIndex: this.#index, itemLabel: task?.label, secrets };
		this.#outputs.push(failedItem(this.#execution.context, thrown, place));
		this.#hasFailed = true;
	}

	#checkSame(earlier: Entry, { access }: SharedClient): void {
		const { operation, others } = this.#execution;
		const isSame = earlier.operation === operation && earlier.baseUrl === access.baseUrl;
		if (!isSame) others.push(earlier);
	}

	/** Whether a completed item must be sent again, because one before it is sent, which would overwrite it. */
	#mustFollow(earlier: Entry, { access }: SharedClient): boolean {
		const target = overwritten(earlier, access);
		return target !== undefined && this.#execution.sentTargets.has(target);
	}

	#expect(write: TrackedWrite, { access }: SharedClient): void {
		const { writes, sentTargets } = this.#execution;
		const target = overwritten(write.entry, access);
		if (target !== undefined && !write.options.isDryRun) sentTargets.add(target);
		writes.push(write);
	}

	/** Undefined for a task that changes nothing. */
	#createWrite({ write: request, isDryRun }: Task, { access }: SharedClient) {
		if (request === undefined) return undefined;
		const { context, operation } = this.#execution;
		return new TrackedWrite({
			itemIndex: this.#index,
			operation,
			baseUrl: access.baseUrl,
			request,
			isDryRun,
			executionId: String(context.getExecutionId()),
		});
	}
}

/** What earlier attempts completed for an item, even if it must be sent again. */
function completedBefore(earlier: Entry | undefined): IDataObject[] | undefined {
	const { outcome } = earlier ?? {};
	return outcome && 'results' in outcome ? outcome.results : undefined;
}

/** The workspace that an item overwrites. Undefined for an item that creates, deletes, or leaves what exists. */
function overwritten(entry: Entry, access: SharedClient['access']): string | undefined {
	const { method, workspaceId, target = workspaceId, isSkip } = entry;
	if (target === undefined || method === 'DELETE' || isSkip) return undefined;
	return JSON.stringify([accessKey(access), target]);
}
