import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { inMegabytes, MAX_HELD } from '../transport/response/bounds';

/** Bytes that a value takes besides its text: an entry of its list or object, and its own head. */
const VALUE_SIZE = 32;
/** What n8n adds to each item: its frame and the item it is paired with. */
const ITEM_SIZE = 128;

/** Bounds what an execution gives to n8n, which keeps it in memory until the workflow ends. */
export interface OutputBound {
	/** @throws {ServiceError} when the results would be too much; those before them are kept */
	add(results: IDataObject[]): void;
}

export function createOutputBound(): OutputBound {
	let held = 0;
	return {
		add(results) {
			const size = heldSize(results) + ITEM_SIZE * results.length;
			if (held + size > MAX_HELD) throw tooLarge();
			held += size;
		},
	};
}

function tooLarge(): ServiceError {
	return new ServiceError({
		message: `The output of this execution is larger than ${inMegabytes(MAX_HELD)}`,
		description:
			"What the node sent for this item was completed; only its output has no room. Set a 'Limit', ask the service for less with 'Options' → 'Query Parameters', or process fewer items at a time with the Loop Over Items node.",
	});
}

/**
 * About how many bytes a JSON value takes in memory: the length of its texts and names, and a constant for each
 * value. Values of a response are not too deep for it.
 */
export function heldSize(value: unknown): number {
	if (typeof value === 'string') return VALUE_SIZE + value.length;
	if (typeof value !== 'object' || value === null) return VALUE_SIZE;
	let size = VALUE_SIZE;
	if (Array.isArray(value)) {
		for (const element of value) size += heldSize(element);
		return size;
	}
	for (const name of Object.keys(value)) {
		size += name.length + heldSize((value as Record<string, unknown>)[name]);
	}
	return size;
}
