import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readOptions } from '../parameters/options';
import type { OutputFields } from '../parameters/output';
import type { ItemWork, Output, Task } from '../resources/operation';
import type { MissingFields } from '../resources/missingFields';
import type { Client } from '../transport/client';
import type { Clients, SharedClient } from './clients';
import { failedItem } from './itemOutput';
import type { Progress } from './progress';
import type { Checkpoint } from './resume/checkpoint';
import type { Overwriting } from './resume/overwriting';
import { keptError, TrackedWrite, type Entry } from './resume/trackedWrite';

export interface Execution {
	context: IExecuteFunctions;
	controller: AbortController;
	clients: Clients;
	missing: MissingFields;
	outputFields: OutputFields;
	progress: Progress;
	operation: string;
	/** Undefined in a tool: its calls aren't attempts at the same work. A model that asks twice gets two. */
	checkpoint: Checkpoint | undefined;
	writes: TrackedWrite[];
	/** The items that are sent, by what they overwrite. */
	overwriting: Overwriting<Item>;
	/** The outputs of items that failed. */
	failed: Set<INodeExecutionData>;
	/** What earlier attempts completed with another operation or Base URL. */
	others: Entry[];
}

interface Ready {
	task: Task;
	client: SharedClient;
	/** Sends with the item's options. */
	send: Client;
	/** Undefined for a read. */
	write: TrackedWrite | undefined;
	isDryRun: boolean | undefined;
	select: (result: IDataObject) => IDataObject;
	earlierResults: IDataObject[] | undefined;
	/** If an earlier attempt completed it: the items before it that are sent, and would overwrite what it did. */
	overwriters: Item[];
}

/** An input item: read and checked before anything is sent, then run. */
export class Item {
	readonly #execution: Execution;
	readonly #index: number;
	/** Undefined if the item can't be sent. */
	#ready: Ready | undefined;
	readonly #outputs: INodeExecutionData[] = [];

	constructor(execution: Execution, index: number) {
		this.#execution = execution;
		this.#index = index;
	}

	/**
	 * Reads and checks the credential and the parameters. With Continue On Fail, an item that can't be sent outputs why.
	 * @throws what n8n shows, if the item can't be sent, without Continue On Fail
	 */
	async read(work: ItemWork): Promise<void> {
		const { context, clients, checkpoint, outputFields } = this.#execution;
		const { operation, writes, overwriting, others } = this.#execution;
		const index = this.#index;
		const entry = checkpoint?.entryFor(index);
		const known: Partial<Ready> = {};
		try {
			const isDryRun = (known.isDryRun = work.isDryRun?.(index));
			const client = (known.client = await clients.clientFor(index));
			const select = outputFields.read(context, index);
			const earlier = completedEarlier(entry);
			const isCompleted = earlier?.state === 'completed';
			const overwriters = isCompleted ? overwriting.itemsOver(earlier, client.access) : [];
			if (earlier) {
				const { operation: name, baseUrl, failure, results } = earlier;
				if (name !== operation || baseUrl !== client.access.baseUrl) others.push(earlier);
				const kept = keptError(earlier, this.#executionId);
				const isKept = failure?.executionId === this.#executionId;
				work.recall?.({ ...earlier, error: failure?.error, isKept }, client);
				if (isCompleted && overwriters.length === 0) {
					if (kept) throw kept;
					this.#output(results.map(select));
					return;
				}
			}
			const task = (known.task = work.prepare(context, index, isDryRun));
			const options = readOptions(context, index);
			const write = this.#createWrite(task, client, isDryRun);
			if (entry !== undefined) write?.restore(entry);
			if (write?.blockedBy) work.recall?.(write.entry, client);
			const send = client.withOptions(options, write?.delivery);
			const earlierResults = earlier?.results;
			this.#ready = { task, client, send, write, isDryRun, select, earlierResults, overwriters };
			if (write === undefined) return;
			writes.push(write);
			// One that may stay as it is overwrites nothing by itself.
			if (overwriters.length === 0) overwriting.add(this, write, client.access);
		} catch (thrown) {
			this.#fail(thrown, known);
		}
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
		const { task, client, send, write, select, earlierResults, overwriters } = this.#ready;
		const { missing, progress } = this.#execution;
		const { blockedBy } = write ?? {};
		const output: Output = (results) => {
			// An item that writes has one output: its results, or its error.
			if (write) write.complete(results);
			else this.#output(results.map(select));
		};
		const stays = () => {
			if (!earlierResults || overwriters.length === 0) return false;
			if (!overwriters.every((one) => one.hasDoneNothing)) return false;
			output(earlierResults);
			return true;
		};
		const item = { access: client.access, blockedBy, missing, earlierResults, stays };
		try {
			write?.start();
			await task.run(send, output, item);
			if (write) this.#output(write.end().map(select));
		} catch (thrown) {
			write?.fail(thrown, [client.access.apiKey]);
			this.#fail(thrown, this.#ready);
		}
		progress.itemDone();
		return this.#outputs;
	}

	/** Whether what it writes was certainly not processed. */
	get hasDoneNothing(): boolean {
		return this.#ready?.write?.outcome.state === 'notProcessed';
	}

	get #executionId(): string {
		return String(this.#execution.context.getExecutionId());
	}

	#output(results: IDataObject[]): void {
		for (const json of results) this.#outputs.push({ json, pairedItem: { item: this.#index } });
	}

	#fail(thrown: unknown, { client, task, isDryRun }: Partial<Ready>): void {
		const secrets = client === undefined ? [] : [client.access.apiKey];
		const place = { itemIndex: this.#index, itemLabel: task?.label, isDryRun, secrets };
		const output = failedItem(this.#execution.context, thrown, place);
		this.#outputs.push(output);
		this.#execution.failed.add(output);
	}

	#createWrite({ write: request }: Task, { access }: SharedClient, isDryRun?: boolean) {
		if (request === undefined) return undefined;
		const { operation } = this.#execution;
		return new TrackedWrite({
			itemIndex: this.#index,
			operation,
			baseUrl: access.baseUrl,
			request,
			isDryRun,
			executionId: this.#executionId,
		});
	}
}

/** What earlier attempts completed for an item, even if it must be sent again. */
function completedEarlier(entry: Entry | undefined) {
	const { outcome } = entry ?? {};
	if (!entry || !outcome || outcome.state === 'unknown' || !outcome.results) return undefined;
	return { ...entry, ...outcome, results: outcome.results };
}
