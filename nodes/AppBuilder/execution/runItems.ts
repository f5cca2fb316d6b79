import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readMaxConcurrentItems } from '../parameters/options';
import { getHints, isTool } from '../parameters/hints';
import { OutputFields } from '../parameters/output';
import { findOperation } from '../resources';
import { MissingFields } from '../resources/missingFields';
import type { ItemWork } from '../resources/operation';
import { Clients } from './clients';
import { Item, type Execution } from './Item';
import { canceled, failedItem, showFailed } from './itemOutput';
import { addWaitHint, Progress } from './progress';
import { Checkpoint } from './resume/checkpoint';
import { Overwriting } from './resume/overwriting';
import { withSummary, type FailedExecution } from './resume/summary';
import { runConcurrently } from './runConcurrently';

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the inputs, and each
 * is paired with its input. A write that one attempt completed isn't sent again by the next.
 * @throws what n8n shows, without Continue On Fail for the first item that failed
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const cancelSignal = context.getExecutionCancelSignal();
	// With Retry On Fail n8n (1.121 to 2.41) runs the items again even if the execution was stopped.
	if (cancelSignal?.aborted) throw canceled(context);
	const execution = newExecution(context);
	const { controller, writes, checkpoint } = execution;
	const stop = () => {
		controller.abort();
		// Saved at once: n8n stores the execution as it is at this moment.
		checkpoint?.save(writes);
	};
	cancelSignal?.addEventListener('abort', stop);
	try {
		const outputs = await readAndSend(execution);
		const failed = outputs.filter((one) => execution.failed.has(one));
		showFailed(context, failed);
		return outputs;
	} catch (error) {
		checkpoint?.save(writes);
		throw checkpoint === undefined ? error : withSummary(error, failure(execution, checkpoint));
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}

function newExecution(context: IExecuteFunctions): Execution {
	const controller = new AbortController();
	return {
		context,
		controller,
		clients: new Clients(context, controller.signal),
		missing: new MissingFields(),
		outputFields: new OutputFields(),
		progress: new Progress(context),
		operation: ['resource', 'operation'].map((name) => context.getNodeParameter(name, 0)).join(':'),
		checkpoint: isTool(context) ? undefined : new Checkpoint(context),
		writes: [],
		overwriting: new Overwriting(),
		failed: new Set(),
		others: [],
	};
}

/**
 * Reads all items before the first request, continues where an earlier attempt ended, and stores where this one ends.
 */
async function readAndSend(execution: Execution): Promise<INodeExecutionData[]> {
	const { context, writes, checkpoint, others } = execution;
	let all: AllItems;
	try {
		all = await readAll(execution);
		checkpoint?.check(writes, others);
	} catch (thrown) {
		// Keeps what is stored. A Retry must not mistake this failure for a crash of n8n either.
		checkpoint?.save(writes);
		// With Continue On Fail, n8n would pass on the node's input as its output if the node threw.
		const outputs = context
			.getInputData()
			.map((_, itemIndex) => failedItem(context, thrown, { itemIndex, secrets: [] }));
		execution.failed = new Set(outputs);
		return outputs;
	}
	const outputs = await sendAll(execution, all);
	// n8n may still store what a stopped execution did, without its output.
	if (context.getExecutionCancelSignal()?.aborted) checkpoint?.save(writes);
	else checkpoint?.end(writes, outputs);
	return outputs;
}

interface AllItems {
	items: Item[];
	work: ItemWork;
	maxConcurrentItems: number;
}

/**
 * @throws {InputError} when parameters that all items share cannot be used
 * @throws what n8n shows, if an item can't be sent, without Continue On Fail
 */
async function readAll(execution: Execution): Promise<AllItems> {
	const { context } = execution;
	const [resource, name] = execution.operation.split(':');
	const operation = findOperation(resource, name);
	const work = 'startRun' in operation ? operation.startRun(context) : operation;
	const maxConcurrentItems = readMaxConcurrentItems(context);
	const items = context.getInputData().map((_, index) => new Item(execution, index));
	for (const item of items) await item.read(work);
	return { items, work, maxConcurrentItems };
}

/** Runs the items, and adds hints for what the outputs don't say. */
async function sendAll(
	{ context, clients, controller, missing, outputFields, progress }: Execution,
	{ items, work, maxConcurrentItems }: AllItems,
): Promise<INodeExecutionData[]> {
	for (const item of items) item.expectRequest();
	progress.start(controller.signal);
	try {
		const outputs = await runConcurrently(items, { maxConcurrent: maxConcurrentItems, controller });
		addWaitHint(context, clients.all());
		work.end?.();
		missing.show(context);
		outputFields.show(context);
		const notes = isTool(context) ? getHints(context) : [];
		const noteItems = notes.map((note) => ({ json: { note }, pairedItem: { item: 0 } }));
		return [...outputs.flat(), ...noteItems];
	} finally {
		progress.end();
	}
}

/** What an execution's error says about it. */
function failure({ context, writes }: Execution, checkpoint: Checkpoint): FailedExecution {
	// n8n's editor offers no Retry for a stopped execution.
	const isCanceled = context.getExecutionCancelSignal()?.aborted === true;
	return {
		progress: checkpoint.progress(writes),
		itemCount: context.getInputData().length,
		canRetry: !isCanceled && !checkpoint.isStopped,
	};
}
