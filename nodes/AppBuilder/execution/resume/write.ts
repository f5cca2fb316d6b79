import type { IDataObject } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { ServiceError, type ErrorText } from '../../errors/ServiceError';
import type { Task } from '../../resources/operation';
import type { ServiceRequest } from '../../transport/client';
import type { Delivery } from '../../transport/pacedFetch';
import type { Entry } from './checkpoint';

/** What an item is to change in the service, and how far that has come. */
export interface Write {
	itemIndex: number;
	request: ServiceRequest;
	/** The same for the same write, in every try of the run. */
	identity(): string;
	/** The API keys it was sent with. */
	secrets: readonly string[];
	delivery: Delivery;
	/** What it gives to the output, once it was carried out. */
	results?: IDataObject[];
	/** Why it did not succeed. */
	failure?: ErrorText;
	/** Whether that was in an earlier try, and it must not be sent again. */
	isHeldBack?: boolean;
}

export type WriteState = 'carriedOut' | 'unknown' | 'failed' | 'notSent';

/** Of a write that was on its way when the execution was stopped. */
const STOPPED: ErrorText = {
	message: 'The execution was stopped while the request was on its way',
	description: 'Its response was not waited for.',
	isOutcomeUnknown: true,
};

/** Undefined for a task that changes nothing. */
export function createWrite(
	itemIndex: number,
	{ write: request }: Task,
	{ identity, secrets }: { identity(request: ServiceRequest): string; secrets: readonly string[] },
): Write | undefined {
	if (request === undefined) return undefined;
	const delivery = { mayBeProcessed: false };
	return { itemIndex, request, identity: () => identity(request), secrets, delivery };
}

/**
 * The task, without what an earlier try has done of it. Its results count before the output takes them,
 * because it may have no room.
 */
export function carryOut(write: Write, task: Task): Task['run'] {
	return async (client, output) => {
		if (write.results !== undefined) return output(write.results);
		if (write.isHeldBack && write.failure) throw new ServiceError(write.failure);
		const running = task.run(client, (results) => {
			write.results = results;
			output(results);
		});
		await running.catch((error: unknown) => {
			if (error instanceof ServiceError) write.failure = error.text;
		});
		await running;
	};
}

export function stateOf({ results, delivery, failure }: Write): WriteState {
	if (results !== undefined) return 'carriedOut';
	if (delivery.mayBeProcessed) return 'unknown';
	return failure === undefined ? 'notSent' : 'failed';
}

/** Leaves a write as an earlier try left it: it ends in the same words, and is not sent. */
export function holdBack(write: Write, failure: ErrorText): void {
	write.delivery.mayBeProcessed = true;
	write.failure = failure;
	write.isHeldBack = true;
}

/** What to store of a write: nothing where it can simply be sent in the next try. */
export function toEntries(write: Write, executionId: string): Entry[] {
	const { itemIndex, results, failure = STOPPED, secrets } = write;
	const state = stateOf(write);
	if (state === 'failed' || state === 'notSent') return [];
	const known = { itemIndex, identity: write.identity() };
	if (state === 'carriedOut') return [{ ...known, results }];
	const text = {
		...failure,
		message: maskSecrets(failure.message, secrets),
		description: maskSecrets(failure.description, secrets),
	};
	return [{ ...known, unknown: { executionId, text } }];
}
