import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readMaxConcurrentItems } from '../parameters/options';
import { isTool, Selection } from '../parameters/output';
import { findOperation } from '../resources';
import { Clients } from './clients';
import { canceled, failedItem } from './itemOutput';
import { IgnoredFields } from './ignoredFields';
import { once, prepareItem, type PreparedItem, type Run } from './prepareItem';
import { addWaitHint, Progress } from './progress';
import { Checkpoint } from './resume/checkpoint';
import { withSummary, type FailedRun } from './resume/summary';
import { hashOfParameters, type TrackedWrite } from './resume/trackedWrite';

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the inputs, each
 * paired with its own. With Continue On Fail, an item that failed outputs one item with its `error` text.
 * Without it, the first such item ends the execution, and an item with bad input ends it before any request. A write
 * that an attempt has completed is not sent again by the next.
 * @throws what n8n shows
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	// The calls of an AI tool are not attempts at the same work: a model that asks for the same twice gets two.
	const checkpoint = isTool(context) ? undefined : new Checkpoint(context);
	let run: Run;
	try {
		run = newRun(context);
	} catch (thrown) {
		// A Retry must not take this failure for the end of n8n.
		checkpoint?.save([]);
		return failAll(context, thrown);
	}
	return await resume(run, checkpoint);
}

/** @throws {InputError} when parameters that all items share cannot be used */
function newRun(context: IExecuteFunctions): Run {
	const resource = context.getNodeParameter('resource', 0) as string;
	const name = context.getNodeParameter('operation', 0) as string;
	const operation = findOperation(resource, name);
	const controller = new AbortController();
	return {
		context,
		operation,
		work: 'startRun' in operation ? operation.startRun(context) : operation,
		maxConcurrentItems: readMaxConcurrentItems(context),
		controller,
		clients: new Clients(context, controller.signal),
		selection: new Selection(context),
		ignored: new IgnoredFields(),
		// Once: n8n copies the whole node for each call of getNode, and its parameters may be large.
		parametersHash: once(() => hashOfParameters(context.getNode().parameters)),
		writes: [],
	};
}

/**
 * Continues from the end of an earlier attempt, and stores the end of this one for the next. A read begins again, and
 * stores only that it has come to its end: the node may be edited before Retry.
 */
async function resume(run: Run, checkpoint?: Checkpoint): Promise<INodeExecutionData[]> {
	const { context, writes, controller } = run;
	const cancelSignal = context.getExecutionCancelSignal();
	// With Retry On Fail n8n (1.121 to 2.41) runs the items again although the execution was stopped.
	if (cancelSignal?.aborted) throw canceled(context);
	const stop = () => {
		controller.abort();
		// Saved at once: n8n stores the execution as it is at this moment.
		checkpoint?.save(writes);
	};
	cancelSignal?.addEventListener('abort', stop);
	try {
		const outputs = await runAll(run, () => checkpoint?.restore(writes));
		// n8n may still store what a stopped execution has done, without its output.
		if (cancelSignal?.aborted) checkpoint?.save(writes);
		else checkpoint?.end(writes, outputs);
		return outputs;
	} catch (error) {
		checkpoint?.save(writes);
		throw checkpoint === undefined ? error : withSummary(error, failedRun(run, checkpoint));
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}

/** What the error of an execution tells of it. */
function failedRun({ context, clients, writes }: Run, checkpoint: Checkpoint): FailedRun {
	// n8n's editor offers no Retry of a stopped execution, or of a sub-workflow.
	const isCanceled = context.getExecutionCancelSignal()?.aborted === true;
	const isRetryOffered = !isCanceled && context.getMode() !== 'integrated';
	return {
		progress: checkpoint.progress(writes),
		itemCount: context.getInputData().length,
		canRetry: isRetryOffered && !checkpoint.isStopped,
		secrets: clients.all().map(({ access }) => access.apiKey),
	};
}

/** @param restore called when all items are prepared, before the first request */
async function runAll(run: Run, restore: () => void): Promise<INodeExecutionData[]> {
	const { context, clients, controller } = run;
	const items: PreparedItem[] = [];
	for (const itemIndex of context.getInputData().keys()) {
		items.push(await prepareItem(run, itemIndex));
	}
	try {
		restore();
	} catch (thrown) {
		return failAll(context, thrown);
	}
	const progress = new Progress(context);
	const tasks = items.map(({ run: runTask, client, write }) => {
		if (client !== undefined && !isSettled(write)) client.sender.expected++;
		return progress.counted(runTask);
	});
	progress.start(controller.signal);
	try {
		const outputs = await runTasks(tasks, run);
		addWaitHint(context, clients.all());
		run.work.end?.();
		run.selection.end();
		run.ignored.show(context);
		return outputs.flat();
	} finally {
		progress.end();
	}
}

/**
 * The results in the order of the tasks. After the first failure no task is started, all waiting ends, and tasks in
 * flight settle. Then that failure is thrown.
 */
async function runTasks<T>(
	tasks: Array<() => Promise<T>>,
	{ maxConcurrentItems, controller }: Run,
): Promise<T[]> {
	const results = new Array<T>(tasks.length);
	const failures: unknown[] = [];
	const waiting = tasks.entries();

	/** Runs tasks one after another, skipping those that another worker has started. */
	async function work(): Promise<void> {
		for (const [index, task] of waiting) {
			try {
				results[index] = await task();
			} catch (failure) {
				failures.push(failure);
				controller.abort();
			}
			if (failures.length > 0) return;
		}
	}

	const workers = Math.min(maxConcurrentItems, tasks.length);
	await Promise.all(Array.from({ length: workers }, work));
	if (failures.length > 0) throw failures[0];
	return results;
}

/** Whether an earlier attempt decides the write, so that nothing of it is sent. */
function isSettled(write: TrackedWrite | undefined): boolean {
	return write?.outcome.state === 'completed' || write?.blockedBy !== undefined;
}

/**
 * The output if one error concerns all items. With Continue On Fail n8n would pass on the inputs of a node that throws,
 * as if they were its output.
 */
function failAll(context: IExecuteFunctions, thrown: unknown): INodeExecutionData[] {
	const itemIndexes = [...context.getInputData().keys()];
	return itemIndexes.map((itemIndex) => failedItem(context, thrown, { itemIndex, secrets: [] }));
}
