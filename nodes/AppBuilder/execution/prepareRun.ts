import type { IExecuteFunctions } from 'n8n-workflow';

import { readMaxConcurrentRequests } from '../parameters/options';
import { findOperation } from '../resources';
import type { Task } from '../resources/operation';
import { createClient, type Client } from '../transport/client';
import { createStopwatch } from '../transport/pacing/stopwatch';
import { readServiceAccess } from '../transport/serviceAccess';
import { announceWait, hintAtWait } from './waitNotes';

/** What is the same for all items of a run. */
export interface Run {
	/** @throws {InputError} when the fields of this item cannot be sent */
	prepareTask(itemIndex: number): Task;
	client: Client;
	maxConcurrentRequests: number;
	/** Tells the user what there is to tell at the end. */
	finish(): void;
}

/** Reads what is the same for all items. What cannot be read is refused at each item, as its own. */
export async function prepareRun(context: IExecuteFunctions, signal: AbortSignal): Promise<Run> {
	return await openRun(context, signal).catch(refusedRun);
}

function refusedRun(failure: unknown): Run {
	const refuse = () => {
		throw failure;
	};
	return { prepareTask: refuse, client: refuse, maxConcurrentRequests: 1, finish: () => undefined };
}

async function openRun(context: IExecuteFunctions, signal: AbortSignal): Promise<Run> {
	const resource = context.getNodeParameter('resource', 0) as string;
	const operation = findOperation(resource, context.getNodeParameter('operation', 0) as string);
	const maxConcurrentRequests = readMaxConcurrentRequests(context);
	const access = await readServiceAccess(context);
	const stopwatch = createStopwatch();
	announceWait(context, access.plan);
	return {
		prepareTask: (itemIndex) => operation.prepare(context, itemIndex),
		client: createClient({ context, access, signal, stopwatch }),
		maxConcurrentRequests,
		finish: () => hintAtWait(context, access.plan, stopwatch.total()),
	};
}
