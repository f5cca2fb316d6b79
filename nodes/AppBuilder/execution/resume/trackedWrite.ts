import type { IDataObject } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { PartlyDone, ServiceError, type ErrorText } from '../../errors/ServiceError';
import type { WriteIntent } from '../../resources/operation';
import { joinTexts } from '../../text/format';
import { Delivery } from '../../transport/delivery';

export type Outcome =
	/**
	 * Nothing is uncertain: it wasn't sent, was refused, or its error says how much of it was processed. `results` is what
	 * an earlier attempt completed, if an item before it must be sent first.
	 */
	| { state: 'notProcessed'; results?: IDataObject[]; failure?: KeptFailure }
	/** The service processed it; `results` is the JSON for the output. */
	| { state: 'completed'; results: IDataObject[]; failure?: KeptFailure }
	/** The service may have processed it. `executionId` is the execution that last sent it, `message` how that failed. */
	| { state: 'unknown'; executionId: string; message?: string };

/** Why an item failed although the service processed its write, and the execution in which it did. */
interface KeptFailure {
	/** Undefined if another item failed before it was known whether the write can be found again. */
	error?: ErrorText;
	executionId: string;
}

/** An item's write and its outcome, as it is stored. */
export interface Entry extends Pick<WriteIntent, 'method' | 'workspaceId' | 'target' | 'isSkip'> {
	itemIndex: number;
	/** The operation's name; it and the Base URL must be the same in every attempt. */
	operation: string;
	baseUrl: string;
	outcome: Outcome;
}

export interface WriteOptions {
	itemIndex: number;
	operation: string;
	baseUrl: string;
	request: WriteIntent;
	isDryRun?: boolean;
	executionId: string;
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
	readonly #results: IDataObject[] = [];
	/** Whether its error says which part of it was processed. */
	#isReportedByError = false;
	#message: string | undefined;
	/** Why an earlier attempt of this execution failed, although it completed the write. */
	#kept: ServiceError | undefined;

	constructor(readonly options: WriteOptions) {}

	get outcome(): Outcome {
		const isKnown = this.#outcome.state === 'completed' || this.#isReportedByError;
		if (isKnown || !this.delivery.mayHaveBeenProcessed) return this.#outcome;
		return { state: 'unknown', executionId: this.options.executionId, message: this.#message };
	}

	/** Whether sending it again would create something twice. Create or Update looks for it first. */
	get isCreate(): boolean {
		return this.options.request.method === 'POST';
	}

	/**
	 * Why the write must not create anything: this execution sent it, and the service may still be working on it. Only a
	 * user's Retry or a new execution may create it again.
	 */
	get blockedBy(): ErrorText | undefined {
		const { outcome, options } = this;
		const mayCreate = ['POST', 'UPSERT'].includes(options.request.method);
		const isSentHere = outcome.state === 'unknown' && outcome.executionId === options.executionId;
		if (!mayCreate || !isSentHere) return undefined;
		return { ...BLOCKED, message: joinTexts(BLOCKED.message, outcome.message ?? '') };
	}

	get entry(): Entry {
		const { itemIndex, operation, baseUrl, request } = this.options;
		const { method, workspaceId, target, isSkip } = request;
		const { outcome } = this;
		return { itemIndex, operation, baseUrl, method, workspaceId, target, isSkip, outcome };
	}

	restore({ operation, outcome }: Entry): void {
		if (operation !== this.options.operation) return;
		this.#kept = keptError(outcome, this.options.executionId);
		const isCompleted = outcome.state === 'completed';
		this.#outcome = isCompleted ? { ...outcome, state: 'notProcessed' } : outcome;
		if (outcome.state === 'unknown') this.expectProcessed();
	}

	/** Assumes that an earlier attempt may have been processed: a delete then treats a 404 as success. */
	expectProcessed(): void {
		if (this.options.request.method === 'DELETE') this.delivery.assumeProcessed();
	}

	/** @throws {ServiceError} when the write is held back. Create or Update first checks whether the workspace exists. */
	start(): void {
		if (this.blockedBy && this.options.request.method !== 'UPSERT') {
			throw new ServiceError(this.blockedBy);
		}
	}

	/** Records at once that the service processed it, whatever fails after it. A dry run records nothing. */
	complete(results: IDataObject[]): void {
		this.#results.push(...results);
		if (!this.options.isDryRun) this.#outcome = { state: 'completed', results: this.#results };
	}

	/**
	 * The results of its task.
	 * @throws {ServiceError} when an earlier attempt of this execution failed although it completed the write
	 */
	end(): IDataObject[] {
		if (this.#kept) throw this.#kept;
		return this.#results;
	}

	/** @param secrets are masked in what is stored: the service may repeat them */
	fail(thrown: unknown, secrets: readonly string[]): void {
		this.#isReportedByError = thrown instanceof PartlyDone;
		const error = thrown instanceof ServiceError ? masked(thrown.text, secrets) : undefined;
		this.#message = error?.message;
		if (this.#outcome.state !== 'completed') return;
		this.#outcome = { ...this.#outcome, failure: { error, executionId: this.options.executionId } };
	}
}

function masked(text: ErrorText, secrets: readonly string[]): ErrorText {
	const mask = (part = '') => maskSecrets(part, secrets);
	const { message, description, body } = text;
	return { ...text, message: mask(message), description: mask(description), body: mask(body) };
}

/** Why an item failed that this execution has completed: only a user's Retry may turn that into a success. */
export function keptError(outcome: Outcome, executionId: string): ServiceError | undefined {
	const { error, executionId: failedIn } = ('failure' in outcome && outcome.failure) || {};
	return error && failedIn === executionId ? new ServiceError(error) : undefined;
}
