import { fingerprintOf, UNKNOWN } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';
import { readSnapshot, storeSnapshot } from '../../../nodes/AppBuilder/trigger/store';

const scope = { list: 'list', fields: 'fields' };
const entry = (fingerprint: string, isSeen: boolean, isUnlisted: boolean) => ({
	fingerprint: fingerprint.padEnd(11, '-'),
	isSeen,
	isUnlisted,
});
const snapshot = Object.assign(new Snapshot(), {
	isFirst: false,
	isHeld: true,
	continueAt: 'https://api.example.com/v1/workspaces?page=2',
});
snapshot.set('c', entry('3', false, false));
snapshot.set('a "b",\ud800', entry('1', true, false));
snapshot.set('b', entry('2', false, true));
const stored = storeSnapshot(snapshot, scope);

/** What is read, with the warnings. */
function read(value: unknown, of = scope) {
	const warnings: string[] = [];
	const found = readSnapshot(value, of, (message) => warnings.push(message));
	const { isFirst, isHeld, continueAt } = found;
	return { entries: [...found], isFirst, isHeld, continueAt, warnings };
}

describe('a stored snapshot', () => {
	it('is read as it was, in its order', () => {
		expect(read(stored)).toEqual({
			entries: [...snapshot],
			isFirst: false,
			isHeld: true,
			continueAt: 'https://api.example.com/v1/workspaces?page=2',
			warnings: [],
		});
	});

	it('still says which workspaces were there when other fields count', () => {
		const { entries, isHeld } = read(stored, { ...scope, fields: 'other' });

		expect(isHeld).toBe(true);
		expect(entries).toEqual(
			[...snapshot].map(([id, known]) => [id, { ...known, fingerprint: UNKNOWN }]),
		);
	});

	it.each([undefined, null])('is empty where there is %p', (value) => {
		expect(read(value)).toMatchObject({ entries: [], isFirst: true, warnings: [] });
	});

	it('of another version is replaced by an empty one', () => {
		const text = stored.slice(11).replace('"version":1', '"version":2');

		expect(read(`${fingerprintOf(text)}${text}`)).toMatchObject({
			entries: [],
			isFirst: true,
			warnings: [expect.stringContaining('cannot be read')],
		});
	});
});
