import type { Fetch } from './n8nFetch';

/** With a key for each item, a run has many. */
const MAX_KEYS = 1_000;

/** By the hash of base URL and key: the number of the last write that was sent or settled. Oldest first. */
const last = new Map<string, number>();
let count = 0;
/** The last write of those that were dropped. */
let lastDropped = 0;

/** A number that is higher after each create, update or delete of this process: when sent, and when settled. */
export function lastWrite(hash: string): number {
	// That of another key at worst: then more is taken for changed than was.
	return last.get(hash) ?? lastDropped;
}

/** The same fetch, which counts what changes something with the key. */
export function countingWrites(fetch: Fetch, hash: string): Fetch {
	return async (request, onHeaders) => {
		if (request.method === 'GET') return await fetch(request, onHeaders);
		countWrite(hash);
		try {
			return await fetch(request, onHeaders);
		} finally {
			countWrite(hash);
		}
	};
}

function countWrite(hash: string): void {
	last.delete(hash);
	last.set(hash, ++count);
	if (last.size <= MAX_KEYS) return;
	const [[oldest, number]] = last;
	last.delete(oldest);
	lastDropped = number;
}
