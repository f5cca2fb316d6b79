import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readMaxConcurrentRequests } from '../parameters/options';
import { Selection } from '../parameters/output';
import { findOperation } from '../resources';
import type { ItemWork, Operation } from '../resources/operation';
import { createClients } from './clients';
import { canceled, failedItem } from './failedItem';
import { mapConcurrently } from './mapConcurrently';
import { createOutputBound } from './outputBound';
import { prepareItem, type PreparedItem } from './prepareItem';
import { createProgress } from './progress';
import { sentParameters } from './resume/identity';
import type { Resumption } from './resume/resumption';
import { runMemory } from './resume/runMemory';
import { withSummary } from './resume/summary';
import { toolMemory } from './resume/toolMemory';
import type { Write } from './resume/write';
import { hintAtWait, logExpectedWait } from './waitHints';

/** What is the same for all items of a run. */
interface RunSettings {
	operation: Operation;
	work: ItemWork;
	maxConcurrentRequests: number;
}

/** A run that is under way. */
interface Run extends RunSettings {
	context: IExecuteFunctions;
	itemIndexes: number[];
	/** What the items are to change, as far as they are prepared. */
	writes: Write[];
	/** Ends all waiting. */
	controller: AbortController;
}

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the
 * inputs, each paired with its own. With Continue On Fail an item that did not succeed gives one item
 * with its `error` text. Without it the first such item ends the run, and one with bad input does so
 * before any request. What an attempt of the run has changed is not sent again by the next.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const itemIndexes = [...context.getInputData().keys()];
	let settings: RunSettings;
	try {
		settings = readRunSettings(context);
	} catch (thrown) {
		const secrets: string[] = [];
		return itemIndexes.map((itemIndex) => failedItem(context, thrown, { itemIndex, secrets }));
	}
	const controller = new AbortController();
	return await runOn({ context, itemIndexes, ...settings, writes: [], controller });
}

/** Goes on where an earlier attempt has ended. */
async function runOn(run: Run): Promise<INodeExecutionData[]> {
	const { context, itemIndexes, writes, controller } = run;
	const cancelSignal = context.getExecutionCancelSignal();
	// With Retry On Fail n8n runs the items again although the execution was stopped.
	if (cancelSignal?.aborted) throw canceled(context);
	const resumption = createResumption(context);
	const stop = () => {
		controller.abort();
		// At once: n8n stores the execution as it is at this moment.
		resumption.save(writes);
	};
	cancelSignal?.addEventListener('abort', stop);
	try {
		const outputs = await carryOutAll(run, () => resumption.takeUp(writes)).catch(
			(error: unknown) => {
				resumption.save(writes);
				throw withSummary(error, {
					writes,
					waiting: resumption.waiting(),
					isAdvised: resumption.isStopped(),
					itemCount: itemIndexes.length,
					canRetry: !cancelSignal?.aborted && context.getMode() !== 'integrated',
				});
			},
		);
		// n8n may still store what a stopped run has done, without its output.
		if (cancelSignal?.aborted) resumption.save(writes);
		else resumption.end(writes, outputs);
		return outputs;
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}

/** @param onPrepared called when all items can be sent, before the first request */
async function carryOutAll(run: Run, onPrepared: () => void): Promise<INodeExecutionData[]> {
	const { context, itemIndexes, operation, work, writes, controller } = run;
	const clients = createClients(context, controller.signal);
	const bound = createOutputBound();
	const selection = new Selection(context);
	// Once: n8n copies the whole node for each who asks.
	const parameters = sentParameters(context.getNode().parameters);
	const shared = { context, operation, work, clients, bound, selection, parameters };
	const items = [];
	for (const itemIndex of itemIndexes) {
		const item = await prepareItem({ ...shared, itemIndex });
		if (item.write !== undefined) writes.push(item.write);
		items.push(item);
	}
	try {
		onPrepared();
	} catch (thrown) {
		// With Continue On Fail n8n would pass on the inputs of a node that throws, as if they were its output.
		const secrets: string[] = [];
		return itemIndexes.map((itemIndex) => failedItem(context, thrown, { itemIndex, secrets }));
	}
	const progress = createProgress(context, clients);
	const tasks = items.map((item) => {
		const isSent = isToBeSent(item);
		if (!isSent) item.leaveOut?.();
		return progress.counted(item.run, isSent);
	});
	for (const client of clients.all()) logExpectedWait(context, client);
	const abort = () => controller.abort();
	progress.start(controller.signal);
	const outputs = await mapConcurrently(tasks, run.maxConcurrentRequests, abort).finally(
		progress.end,
	);
	for (const client of clients.all()) hintAtWait(context, client);
	work.end?.();
	selection.end();
	return outputs.flat();
}

/** Nothing is sent of bad input, nor of what an earlier attempt has done. */
function isToBeSent({ write, leaveOut }: PreparedItem): boolean {
	return leaveOut !== undefined && write?.results === undefined && write?.isHeldBack !== true;
}

function createResumption(context: IExecuteFunctions): Resumption {
	// n8n derives the type of an AI tool from the node's.
	const isTool = context.getNode().type.endsWith('Tool');
	return isTool ? toolMemory(context) : runMemory(context);
}

function readRunSettings(context: IExecuteFunctions): RunSettings {
	const resource = context.getNodeParameter('resource', 0) as string;
	const name = context.getNodeParameter('operation', 0) as string;
	const operation = findOperation(resource, name);
	return {
		operation,
		work: 'startRun' in operation ? operation.startRun(context) : operation,
		maxConcurrentRequests: readMaxConcurrentRequests(context),
	};
}
