import type { IDataObject } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { ServiceError, type ErrorText } from '../../errors/ServiceError';
import type { Output, WriteIntent } from '../../resources/operation';
import { isRecord } from '../../text/json';
import type { Delivery } from '../../transport/pacedFetch';
import type { WriteHashes } from './requestHash';

/** The state of a write. */
export type Outcome =
	/** As far as is known, the service has not processed it: it wasn't sent, or was refused. */
	| { state: 'notProcessed' }
	/** The service processed it; `results` is the JSON for the output. */
	| { state: 'completed'; results: IDataObject[] }
	/**
	 * The service may have processed it. `executionId` is the execution that last sent it, `text` the error it ended
	 * with.
	 */
	| { state: 'unknown'; executionId: string; text: ErrorText };

/** The stored form of a write that is completed or has an unknown outcome. */
export interface Entry extends WriteHashes {
	itemIndex: number;
	outcome: Outcome;
}

/** Whether a stored value has the form of an entry: users may edit what n8n stores. */
export function isEntry(value: unknown): value is Entry {
	if (!isRecord(value) || !isRecord(value.outcome)) return false;
	const { state, results, text } = value.outcome;
	const isCompleted = state === 'completed' && Array.isArray(results) && results.every(isRecord);
	const isUnknown = state === 'unknown' && isRecord(text);
	return Number.isInteger(value.itemIndex) && (isCompleted || isUnknown);
}

export interface WriteOptions {
	itemIndex: number;
	request: WriteIntent;
	/** Whether the write is only described, and not sent. */
	isDryRun?: boolean;
	executionId: string;
	/** Masked in everything that is stored. */
	apiKey: string;
	/** Called only if an earlier attempt is stored, or something is to be stored. */
	hashes: () => WriteHashes;
}

const STOPPED: ErrorText = {
	message: 'The execution was stopped before the response arrived',
	description: "The node didn't wait for the response.",
};

/** A change that an item makes in the service, and its outcome in this attempt and in earlier ones. */
export class TrackedWrite {
	/** The transport sets it while a request is in flight. */
	readonly delivery: Delivery = { mayHaveBeenProcessed: false };
	#outcome: Outcome = { state: 'notProcessed' };

	constructor(readonly options: WriteOptions) {}

	get outcome(): Outcome {
		const isInFlight = this.#outcome.state === 'notProcessed' && this.delivery.mayHaveBeenProcessed;
		if (!isInFlight) return this.#outcome;
		const isCreate = this.options.request.method === 'POST';
		return this.#unknown(isCreate ? { ...STOPPED, retry: 'checkFirst' } : STOPPED);
	}

	/**
	 * Error text of a create with unknown outcome that this execution sent. Only a new execution, started by a user,
	 * may send it again.
	 */
	get blockedBy(): ErrorText | undefined {
		const { outcome } = this;
		const { isDryRun, executionId } = this.options;
		if (isDryRun || !isUnknownCreate(outcome)) return undefined;
		return outcome.executionId === executionId ? outcome.text : undefined;
	}

	/** The entry to store; undefined if the next attempt can simply send the write. */
	get entry(): Entry | undefined {
		const { outcome } = this;
		const { itemIndex, hashes } = this.options;
		return outcome.state === 'notProcessed' ? undefined : { itemIndex, ...hashes(), outcome };
	}

	/**
	 * Continues from the outcome of an earlier attempt. In another execution Create or Update begins anew: it reads first
	 * what exists.
	 */
	restore(outcome: Outcome): void {
		const { request, executionId } = this.options;
		const isOther = outcome.state === 'unknown' && outcome.executionId !== executionId;
		if (isOther && request.method === 'UPSERT') return;
		this.#outcome = outcome;
		// A delete that may have been processed then treats a 404 as success.
		this.delivery.mayHaveBeenProcessed = outcome.state === 'unknown' && !isUnknownCreate(outcome);
	}

	/**
	 * Runs the task and records its outcome. A write that an earlier attempt completed is output without running the
	 * task. A dry run outputs only what would still be sent, and records nothing.
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
		try {
			await task((results) => {
				// Recorded first: the output may have no room for the results.
				this.#outcome = { state: 'completed', results };
				output(results);
			});
		} catch (error) {
			throw this.#recordFailure(error);
		}
	}

	/** @returns the same error */
	#recordFailure(error: unknown): unknown {
		if (!(error instanceof ServiceError) || this.#outcome.state === 'completed') return error;
		if (this.delivery.mayHaveBeenProcessed) this.#outcome = this.#unknown(error.text);
		return error;
	}

	#unknown({ message, description = '', ...text }: ErrorText): Outcome {
		const { executionId, apiKey } = this.options;
		return {
			state: 'unknown',
			executionId,
			text: {
				...text,
				message: maskSecrets(message, [apiKey]),
				description: maskSecrets(description, [apiKey]),
			},
		};
	}
}

/** Whether the outcome is that of a create which only a user may have sent again. */
export function isUnknownCreate(
	outcome: Outcome,
): outcome is Extract<Outcome, { state: 'unknown' }> {
	return outcome.state === 'unknown' && outcome.text.retry === 'checkFirst';
}
