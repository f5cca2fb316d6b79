import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { failedItem } from './failedItem';
import { mapConcurrently } from './mapConcurrently';
import { createOutputBound, type OutputBound } from './outputBound';
import { prepareRun, type Run } from './prepareRun';

type Work = () => Promise<INodeExecutionData[]>;

/**
 * Runs the node's operation for every input item, several at a time. Outputs are in the order of the
 * inputs, each paired with its own. With Continue On Fail an item that did not succeed gives one item
 * with its `error` text. Without it the first such item ends the run, and one with bad input does so
 * before any request.
 */
export async function runItems(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const controller = new AbortController();
	const stop = () => controller.abort();
	const cancelSignal = context.getExecutionCancelSignal();
	cancelSignal?.addEventListener('abort', stop);
	try {
		const run = await prepareRun(context, controller.signal);
		const bound = createOutputBound();
		const works = indexes(context).map((itemIndex) => prepareItem(context, run, itemIndex, bound));
		const outputs = await mapConcurrently(works, run.maxConcurrentRequests, stop);
		run.finish();
		return outputs.flat();
	} finally {
		cancelSignal?.removeEventListener('abort', stop);
	}
}

function prepareItem(
	context: IExecuteFunctions,
	run: Run,
	itemIndex: number,
	bound: OutputBound,
): Work {
	const failed = (thrown: unknown) => failedItem(context, thrown, itemIndex);
	try {
		const task = run.prepareTask(itemIndex);
		return async () =>
			await task(run.client)
				.then(bound)
				.then(
					(results) => results.map((json) => ({ json, pairedItem: { item: itemIndex } })),
					failed,
				);
	} catch (thrown) {
		const output = failed(thrown);
		return async () => output;
	}
}

function indexes(context: IExecuteFunctions): number[] {
	return [...context.getInputData().keys()];
}
