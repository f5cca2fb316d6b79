import { fingerprintOf, UNKNOWN } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';
import { readSnapshot, storeSnapshot } from '../../../nodes/AppBuilder/trigger/store';

const scope = { list: 'list', fields: 'fields', hashesLength: 0 };
const entry = (fingerprint: string, isSeen: boolean, isUnlisted: boolean) => ({
	fingerprint: fingerprint.padEnd(11, '-'),
	hashes: '',
	isSeen,
	isUnlisted,
});
const snapshot = Object.assign(new Snapshot(), {
	isFirst: false,
	isHeld: true,
	continueAt: 'https://api.example.com/v1/workspaces?page=2',
	reports: 7,
});
snapshot.set('c', entry('3', false, false));
snapshot.set('a "b",\ud800', entry('1', true, false));
snapshot.set('b', entry('2', false, true));
const stored = storeSnapshot(snapshot, scope);

/** What is read, with the warnings. */
function read(value: unknown, of = scope) {
	const warnings: string[] = [];
	const found = readSnapshot(value, of, (message) => warnings.push(message));
	const { isFirst, isHeld, continueAt, reports } = found;
	return { entries: [...found], isFirst, isHeld, continueAt, reports, warnings };
}

describe('a stored snapshot', () => {
	it('is read as it was, in its order', () => {
		expect(read(stored)).toEqual({
			entries: [...snapshot],
			isFirst: false,
			isHeld: true,
			continueAt: 'https://api.example.com/v1/workspaces?page=2',
			reports: 7,
			warnings: [],
		});
	});

	it('has the hashes of watched fields, also beside workspaces whose hashes are unknown', () => {
		const watching = { ...scope, hashesLength: 8 };
		const some = new Snapshot();
		some.set('a', { ...entry('1', true, false), hashes: 'abcdefgh' });
		some.set('b', { ...entry('2', true, false), hashes: '????????' });
		const text = storeSnapshot(some, watching);

		expect(read(text, watching).entries).toEqual([...some]);
		expect(read(text, { ...watching, fields: 'other' }).entries[0][1].hashes).toBe('????????');
	});

	it('still says which workspaces were there when other fields count', () => {
		const { entries, isHeld, warnings } = read(stored, { ...scope, fields: 'other' });

		expect(isHeld).toBe(true);
		expect(warnings).toEqual([expect.stringMatching(/^'Fields to Watch' has changed\. /)]);
		expect(entries).toEqual(
			[...snapshot].map(([id, known]) => [id, { ...known, fingerprint: UNKNOWN }]),
		);
	});

	it.each([undefined, null])('is empty where there is %p', (value) => {
		expect(read(value)).toMatchObject({ entries: [], isFirst: true, warnings: [] });
	});

	it.each<[string, unknown, string]>([
		[
			'that somebody has changed',
			stored.replace('"isHeld":true', '"isHeld":false'),
			"can't be read",
		],
		['that is no text', 7, "can't be read"],
		['of another list', storeSnapshot(snapshot, { ...scope, list: 'other' }), 'have changed'],
	])('%s is replaced by an empty one', (_, value, reason) => {
		expect(read(value)).toMatchObject({
			entries: [],
			warnings: [expect.stringMatching(`${reason}.*The trigger starts over`)],
		});
	});

	it('of another version is replaced by an empty one', () => {
		const text = stored.slice(11).replace('"version":1', '"version":2');

		expect(read(`${fingerprintOf(text)}${text}`)).toMatchObject({
			entries: [],
			isFirst: true,
			warnings: [expect.stringContaining("can't be read")],
		});
	});
});
