import { matchEntries } from '../../../../nodes/AppBuilder/execution/resume/matchEntries';
import type { Entry, Outcome } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { newWrite } from './newWrite';

/** Hashes of a request, of its source, and of what it looks for. */
const hashes = (name: string, uniqueKeyHash?: string) => ({
	...{ requestHash: name, sourceHash: name },
	...(uniqueKeyHash && { uniqueKeyHash }),
});
const entry = (stored: object, outcome: Outcome) => ({ itemIndex: 0, ...stored, outcome }) as Entry;
const completed = (stored: object) => entry(stored, { state: 'completed', results: [] });
const unknown = (stored: object) =>
	entry(stored, { state: 'unknown', executionId: '7', text: { message: '' } });

/** What is found among the entries of a write that now has these hashes. */
function match(
	entries: Entry[],
	sent: ReturnType<typeof hashes>,
	method: 'POST' | 'PATCH' | 'UPSERT' = 'POST',
) {
	const write = newWrite(0, { request: { method, path: '' }, hashes: () => sent });
	const { found, changed, orphans } = matchEntries([write], entries);
	return { found: found.get(write), isChanged: changed.includes(write), orphans };
}

const A = hashes('A', 'name A');
const B = hashes('B');

it('the entry of a write is the newest, so that an update whose edit was undone is sent again', () => {
	const entries = [completed(A), completed(B)];

	expect(match(entries, A, 'PATCH').found).toBeUndefined();
	expect(match(entries, B, 'PATCH')).toMatchObject({ found: entries[1], orphans: [entries[0]] });
});

describe('a write that an edit has changed', () => {
	it('would create again what was completed before another was lost', () => {
		expect(match([completed(A), unknown(B)], B).isChanged).toBe(true);
	});

	it('would not create again what has an unknown outcome, or what Create or Update finds', () => {
		expect(match([unknown(A)], B).isChanged).toBe(false);
		expect(match([completed(A)], hashes('B', 'name A'), 'UPSERT').isChanged).toBe(false);
	});
});
