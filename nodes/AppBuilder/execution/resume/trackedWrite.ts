import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { PartlyDone, ServiceError, type ErrorText } from '../../errors/ServiceError';
import type { Completed, Output, WriteIntent } from '../../resources/operation';
import { Delivery } from '../../transport/delivery';
import { sha256 } from '../../transport/hash';

/** What is known about a write. */
export type Outcome =
	/** Nothing is uncertain: it wasn't sent, was refused, or its error says how much of it was processed. */
	| { state: 'notProcessed' }
	/** The service processed it; `results` is the JSON for the output. */
	| { state: 'completed'; results: IDataObject[] }
	/** The service may have processed it. `executionId` is the execution that last sent it. */
	| { state: 'unknown'; executionId: string };

/** The progress of an item's write. */
export interface WriteProgress extends Pick<
	WriteIntent,
	'method' | 'path' | 'workspaceId' | 'target' | 'isSkip'
> {
	itemIndex: number;
	outcome: Outcome;
}

/**
 * Hashes that identify a write in another attempt: one of the request, and one of the parameters and input that it's
 * built from, which stays the same if an expression such as `$now` changes the request. Neither contains the API key:
 * another key of the same account must not send anything twice, and a weak key could be guessed from its hash.
 */
interface WriteHashes {
	requestHash: string;
	sourceHash: string;
}

/** The stored form of a write that is completed or has an unknown outcome. */
export type Entry = WriteProgress & WriteHashes;

export interface WriteOptions {
	itemIndex: number;
	request: WriteIntent;
	/** Whether the write is only described, and not sent. */
	isDryRun?: boolean;
	executionId: string;
	baseUrl: string;
	/** Identifies the access in this attempt. It contains the API key, so it isn't stored. */
	account: () => string;
	/** What the request is built from. Called only if an earlier attempt is stored, or there's something to store. */
	source: () => unknown;
	/** Called with what earlier attempts completed for the item. */
	recall?: (completed: Completed) => void;
}

const BLOCKED: ErrorText = {
	message: 'An earlier attempt sent this create request, and its outcome is unknown',
	retry: 'checkFirst',
};

/** A change that an item makes in the service, and its outcome in this attempt and in earlier ones. */
export class TrackedWrite {
	/** Updated by the transport, even while a request is in flight. */
	readonly delivery = new Delivery();
	#outcome: Outcome = { state: 'notProcessed' };
	/** Whether its error says which part of it was processed. */
	#isReportedByError = false;

	constructor(readonly options: WriteOptions) {}

	get outcome(): Outcome {
		const isKnown = this.#outcome.state === 'completed' || this.#isReportedByError;
		if (isKnown || !this.delivery.mayHaveBeenProcessed) return this.#outcome;
		return { state: 'unknown', executionId: this.options.executionId };
	}

	/** Whether sending it again would create something twice. Create or Update looks for it first. */
	get isCreate(): boolean {
		return this.options.request.method === 'POST' && this.options.isDryRun !== true;
	}

	/**
	 * Why the write must not create anything: this execution sent it, and the service may still be working on it. Only a
	 * user's Retry or a new execution may create it again.
	 */
	get blockedBy(): ErrorText | undefined {
		const { outcome, options } = this;
		const mayCreate = ['POST', 'UPSERT'].includes(options.request.method);
		const isSentHere = outcome.state === 'unknown' && outcome.executionId === options.executionId;
		return mayCreate && isSentHere ? BLOCKED : undefined;
	}

	/**
	 * Whether an earlier attempt completed it or blocks it. A blocked Create or Update still looks for the workspace, and
	 * may update it.
	 */
	get isSettled(): boolean {
		return this.outcome.state === 'completed' || this.blockedBy !== undefined;
	}

	get progress(): WriteProgress {
		const { itemIndex, request } = this.options;
		const { method, path, workspaceId, target, isSkip } = request;
		return { itemIndex, method, path, workspaceId, target, isSkip, outcome: this.outcome };
	}

	/** The entry to store; undefined if the next attempt can simply send the write. */
	get entry(): Entry | undefined {
		if (this.outcome.state === 'notProcessed') return undefined;
		return { ...this.progress, ...this.#hashes() };
	}

	/** Whether an entry of the same item belongs to this write: the node is unchanged, or the request is. */
	isSame(entry: Entry): boolean {
		const { requestHash, sourceHash } = this.#hashes();
		return entry.requestHash === requestHash || entry.sourceHash === sourceHash;
	}

	/** The entry of this write among those of its item, oldest first; undefined if an edit replaced it. */
	entryAmong(entries: Entry[]): Entry | undefined {
		const newest = entries.at(-1);
		if (newest !== undefined && this.isSame(newest)) return newest;
		// Whatever was sent after a create hasn't undone it.
		const isDone = (entry: Entry) => entry.outcome.state === 'completed' && this.isSame(entry);
		return this.options.request.method === 'POST' ? entries.findLast(isDone) : undefined;
	}

	/** Continues from the outcome of an earlier attempt. */
	restore(outcome: Outcome): void {
		this.#outcome = outcome;
		if (outcome.state === 'unknown') this.expectProcessed();
	}

	/** Assumes that an earlier attempt may have been processed: a delete then treats a 404 as success. */
	expectProcessed(): void {
		if (this.options.request.method === 'DELETE') this.delivery.assumeProcessed();
	}

	/**
	 * Runs the task and records its outcome. A write that an earlier attempt completed is output without running the
	 * task. A dry run only outputs what would still be sent, and records nothing.
	 * @throws {ServiceError} when the write is held back
	 */
	async runOnce(task: (output: Output) => Promise<void>, output: Output): Promise<void> {
		const { isDryRun, request } = this.options;
		if (this.#outcome.state === 'completed') {
			if (!isDryRun) output(this.#outcome.results);
			return;
		}
		if (isDryRun) return await task(output);
		// Create or Update first checks whether the workspace exists.
		if (this.blockedBy && request.method !== 'UPSERT') throw new ServiceError(this.blockedBy);
		const running = task((results) => {
			// Recorded first, so that the write counts as completed even if the output throws.
			this.#outcome = { state: 'completed', results };
			output(results);
		});
		await running.catch((thrown: unknown) => {
			this.#isReportedByError = thrown instanceof PartlyDone;
		});
		await running;
	}

	#hashes(): WriteHashes {
		const { request, baseUrl, source } = this.options;
		const { method, path, workspaceId, body } = request;
		return {
			requestHash: hashParts([baseUrl, method, path, workspaceId, body]),
			sourceHash: hashParts([baseUrl, source()]),
		};
	}
}

/**
 * Hashes the parameters, except what may be edited before a Retry: which fields are output, and most options.
 * @param parameters the node's, with expressions as they were written
 */
export function hashParameters(parameters: INodeParameters): string {
	const { additionalFields, allowSeveralMatches } = (parameters.options ?? {}) as INodeParameters;
	const others = { ...parameters, output: undefined, outputFields: undefined, options: undefined };
	return hashParts([others, additionalFields, allowSeveralMatches]);
}

function hashParts(parts: unknown[]): string {
	return sha256(JSON.stringify(parts));
}
