import type { IDataObject } from 'n8n-workflow';

import type { RunResult, TestNode } from './engine';
import type { TestBench } from './useEngine';

const NODE = 'App Builder';

export interface Try extends RunResult {
	outputs: IDataObject[];
	/** What the node left in its context. */
	context: { checkpoint?: Record<string, unknown> };
}

/** A run of one App Builder node, and the retries of it. */
export function trackTries(bench: TestBench) {
	let node: TestNode;
	let last: RunResult | undefined;

	async function start(items?: IDataObject[]): Promise<Try> {
		const retryOf = items ? undefined : last;
		const result = await bench.engine.run({ nodes: [node], items, retryOf });
		// n8n retries none that has succeeded.
		if (result.run.status !== 'success') last = result;
		const { contextData } = result.run.data.executionData!;
		return {
			...result,
			outputs: result.json(NODE),
			context: (contextData[`node:${NODE}`] ?? {}) as Try['context'],
		};
	}

	return {
		/** The first run, with Start passing on the items. */
		async run(parameters: object, items: IDataObject[], settings: Partial<TestNode> = {}) {
			node = { name: NODE, parameters, ...settings };
			return await start(items);
		},
		/** What a person does in the list of executions, with the last that failed: Retry with the currently saved workflow. */
		async retry(parameters = node.parameters, settings: Partial<TestNode> = {}) {
			node = { ...node, parameters, ...settings };
			return await start();
		},
	};
}

/** Retry On Fail as quick as n8n allows. */
export const retryOnFail = (maxTries: number) => ({
	retryOnFail: true,
	maxTries,
	waitBetweenTries: 1,
});
