import type { IDataObject } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { ServiceError, type ErrorText } from '../../errors/ServiceError';
import type { Task, WriteIntent } from '../../resources/operation';
import type { Delivery } from '../../transport/pacedFetch';
import type { Entry, UnknownOutcome } from './entry';
import type { Marks } from './identity';

/** What an item is to change in the service, and how far that has come. */
export interface Write {
	itemIndex: number;
	request: WriteIntent;
	/** Whether that is only told, and not sent. */
	isDryRun?: boolean;
	marks(): Marks;
	/** The API keys it was sent with. */
	secrets: readonly string[];
	delivery: Delivery;
	/** What it gives to the output, once it was completed. */
	results?: IDataObject[];
	/** Why it did not succeed. */
	failure?: ErrorText;
	/** How an earlier attempt has left it. */
	unknown?: UnknownOutcome;
	/** Whether the attempt that left it so was in this execution: then it must not be sent again. */
	isHeldBack?: boolean;
}

export type WriteState = 'completed' | 'unknown' | 'failed' | 'notSent';

/** Of a write that was on its way when the execution was stopped. */
const STOPPED: ErrorText = {
	message: 'The execution was stopped while the request was on its way',
	description: 'The node did not wait for the response.',
};

export function createWrite(write: Omit<Write, 'delivery'>): Write {
	return { ...write, delivery: { mayBeProcessed: false } };
}

/**
 * The task, without what an earlier attempt has done of it. Its results count before the output takes them,
 * because it may have no room. A dry run tells only what would still be sent.
 */
export function carryOut(write: Write, run: Task['run']): Task['run'] {
	return async (client, output, item) => {
		if (write.results !== undefined) return write.isDryRun ? undefined : output(write.results);
		if (write.isDryRun) return await run(client, output, item);
		const unknown = write.isHeldBack ? write.unknown?.text : undefined;
		// An upsert looks first whether it is there.
		if (unknown && write.request.method !== 'UPSERT') throw new ServiceError(unknown);
		const keepAndOutput = (results: IDataObject[]) => {
			write.results = results;
			output(results);
		};
		const running = run(client, keepAndOutput, {
			...item,
			unknown,
			settle: () => settle(write),
		});
		await running.catch((error: unknown) => {
			if (error instanceof ServiceError) write.failure = error.text;
		});
		await running;
	};
}

export function stateOf({ results, delivery, failure, unknown }: Write): WriteState {
	if (results !== undefined) return 'completed';
	if (delivery.mayBeProcessed || unknown !== undefined) return 'unknown';
	return failure === undefined ? 'notSent' : 'failed';
}

/** What was sent so far has not been completed, or what came of it was found: nothing about it is unknown. */
function settle(write: Write): void {
	write.delivery.mayBeProcessed = false;
	write.unknown = undefined;
}

/**
 * Gives a write what an earlier attempt has achieved. A create with unknown outcome is sent again only in
 * another execution, because then a person has asked for it.
 */
export function takeUp(write: Write, { results, unknown }: Entry, executionId: string): void {
	Object.assign(write, { results, unknown });
	const isCreate = unknown?.text.isOutcomeUnknown === true;
	write.isHeldBack = isCreate && unknown.executionId === executionId;
	write.delivery.mayBeProcessed = !isCreate && unknown !== undefined;
}

/** What to store of a write: nothing where it can simply be sent in the next attempt. */
export function toEntries(write: Write, executionId: string): Entry[] {
	const { itemIndex, results, unknown } = write;
	const state = stateOf(write);
	if (state === 'failed' || state === 'notSent') return [];
	const known = { itemIndex, ...write.marks() };
	if (state === 'completed') return [{ ...known, results }];
	if (unknown !== undefined && !isSentAgain(write)) return [{ ...known, unknown }];
	return [{ ...known, unknown: { executionId, text: textOf(write) } }];
}

/** A create that a person has sent again; of others the first time says as much. */
function isSentAgain(write: Write): boolean {
	return isUnknownCreate(write) && !write.isHeldBack && write.delivery.mayBeProcessed;
}

/** Whether it is one that must not be sent again by itself, where its outcome is unknown. */
export function isUnknownCreate(write: Write): boolean {
	const texts = [write.unknown?.text, textOf(write)];
	return stateOf(write) === 'unknown' && texts.some((text) => text?.isOutcomeUnknown === true);
}

function textOf({ failure, secrets, request }: Write): ErrorText {
	const text = failure ?? { ...STOPPED, isOutcomeUnknown: request.method === 'POST' };
	return {
		...text,
		message: maskSecrets(text.message, secrets),
		description: maskSecrets(text.description, secrets),
	};
}
