import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { inMegabytes, MAX_HELD } from '../transport/answerBounds';
import { heldSize } from '../transport/heldSize';

/** What n8n adds to each item: its frame and the item it is paired with. */
const ITEM = 128;

/** Passes the results of a task on as long as the run's output has room for them. */
export type OutputBound = (results: IDataObject[]) => IDataObject[];

/**
 * Bounds what a run gives to n8n, which keeps it in memory until the workflow ends.
 * @throws {ServiceError} from the bound, when the results would be too much; those before them are kept
 */
export function createOutputBound(): OutputBound {
	let held = 0;
	return (results) => {
		const size = heldSize(results) + ITEM * results.length;
		if (held + size > MAX_HELD) throw tooLarge();
		held += size;
		return results;
	};
}

function tooLarge(): ServiceError {
	return new ServiceError({
		message: `The output of this run is larger than ${inMegabytes(MAX_HELD)}`,
		description:
			"What the node sent for this item was carried out; only its output has no room. Set a 'Limit', or work on fewer items at a time with the node Loop Over Items.",
	});
}
