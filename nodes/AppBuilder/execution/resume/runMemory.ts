import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';
import { changedCreates, changedSince } from './changedCreates';
import { readCheckpoint, saveCheckpoint } from './checkpoint';
import type { Entry } from './entry';
import { hintAtResumed } from './hints';
import { matchEntries } from './matchEntries';
import type { Resumption } from './resumption';
import { takeUp, toEntries, type Write } from './write';

/** Writes that were completed are not sent again, in any attempt. */
export function runMemory(context: IExecuteFunctions): Resumption {
	const executionId = String(context.getExecutionId());
	// The runs of a loop have nothing to do with each other.
	const run = context.getWorkflowDataProxy(0).$runIndex as number;
	let waiting = readCheckpoint(context, run);
	let resumed = 0;
	/** Of items that are no longer there. They may come back. */
	let left: Entry[] = [];
	let isStopped = false;

	function save(writes: Write[]): void {
		const achieved = writes.flatMap((write) => toEntries(write, executionId));
		saveCheckpoint(context, run, [...waiting, ...left, ...achieved]);
	}

	/** One choice for all: the first of them stands for the others. */
	function stopAtChanged(changed: Write[]): void {
		if (changed.length === 0) return;
		isStopped = true;
		const place = { itemIndex: changed[0].itemIndex, secrets: [] };
		throw toNodeError(context.getNode(), changedSince(changed.length), place);
	}

	return {
		takeUp(writes) {
			if (waiting.length === 0) return;
			const matches = matchEntries(writes, waiting);
			const toSend = writes.filter((write) => matches.found.get(write)?.results === undefined);
			stopAtChanged(changedCreates(toSend, matches.left));
			for (const [write, entry] of matches.found) takeUp(write, entry, executionId);
			resumed = writes.filter(({ results }) => results !== undefined).length;
			waiting = [];
			left = matches.left;
		},
		save,
		end(writes, outputs) {
			if (isRunAgain(context, outputs)) return save(writes);
			saveCheckpoint(context, run, []);
			const itemCount = context.getInputData().length;
			hintAtResumed(context, { resumed, itemCount, left });
		},
		waiting: () => waiting,
		isStopped: () => isStopped,
	};
}

/** With Retry On Fail n8n (1.121 to 2.41) runs all items again when the first output item has an `error`. */
function isRunAgain(context: IExecuteFunctions, [first]: INodeExecutionData[]): boolean {
	return context.getNode().retryOnFail === true && first?.json.error !== undefined;
}
