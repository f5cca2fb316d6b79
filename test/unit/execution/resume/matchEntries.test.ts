import { matchEntries } from '../../../../nodes/AppBuilder/execution/resume/matchEntries';
import type { WriteHashes } from '../../../../nodes/AppBuilder/execution/resume/requestHash';
import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { newWrite } from './newWrite';

/** Hashes of a request, of its source, and of what it looks for. */
const hashes = (requestHash: string, sourceHash = requestHash, key?: string): WriteHashes => ({
	requestHash,
	sourceHash,
	...(key !== undefined && { uniqueKeyHash: key }),
});
const completed = (itemIndex: number, stored: WriteHashes): Entry => ({
	...{ itemIndex, ...stored },
	outcome: { state: 'completed', results: [] },
});
const unknown = (itemIndex: number, stored: WriteHashes): Entry => ({
	...{ itemIndex, ...stored },
	outcome: { state: 'unknown', executionId: '7', text: { message: '', description: '' } },
});

function wanted(
	itemIndex: number,
	sent: WriteHashes,
	method: 'POST' | 'PATCH' | 'UPSERT' = 'POST',
) {
	return newWrite(itemIndex, { request: { method, path: '' }, hashes: () => sent });
}

/** What is found of one write among the entries. */
function match(write: ReturnType<typeof wanted>, entries: Entry[]) {
	const { found, changed, orphans } = matchEntries([write], entries);
	return { found: found.get(write), isChanged: changed.includes(write), orphans };
}

describe('the entry of a write', () => {
	it.each([
		['sends the same', hashes('sent', 'edited')],
		['is made from the same', hashes('sent later', 'source')],
	])('is found where the item %s', (_, now) => {
		const entry = completed(1, hashes('sent', 'source'));

		expect(match(wanted(1, now), [completed(0, hashes('other')), entry])).toEqual({
			found: entry,
			isChanged: false,
			orphans: [completed(0, hashes('other'))],
		});
	});

	it('is the newest, so that an update whose edit was undone is sent again', () => {
		const entries = [completed(0, hashes('A')), completed(0, hashes('B'))];

		expect(match(wanted(0, hashes('A'), 'PATCH'), entries).found).toBeUndefined();
		expect(match(wanted(0, hashes('B'), 'PATCH'), entries).found).toBe(entries[1]);
	});
});

describe('a write that an edit has changed', () => {
	const A = hashes('A', 'A', 'name A');
	const B = hashes('B');
	const upsert = (key: string) => wanted(0, hashes('B', 'B', key), 'UPSERT');

	it.each<[string, ReturnType<typeof wanted>, Entry[], boolean]>([
		['a create that was completed', wanted(0, B), [completed(0, hashes('A'))], true],
		['one completed before another was lost', wanted(0, B), [completed(0, A), unknown(0, B)], true],
		['Create or Update that looks for another one', upsert('name B'), [completed(0, A)], true],
		['Create or Update that finds what it has left', upsert('name A'), [completed(0, A)], false],
		['a create with unknown outcome', wanted(0, B), [unknown(0, A)], false],
	])('would create something again, or not: %s', (_, write, entries, isChanged) => {
		expect(match(write, entries).isChanged).toBe(isChanged);
	});

	it('would create nothing in a dry run', () => {
		const write = newWrite(0, { isDryRun: true, hashes: () => B });

		expect(match(write, [completed(0, A)]).isChanged).toBe(false);
	});
});
