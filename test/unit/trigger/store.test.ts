import { CREDENTIAL_TYPE } from '../../../nodes/AppBuilder/access/access';
import { fingerprintOf, UNKNOWN } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';
import { readSnapshot, scopeOf, storeSnapshot } from '../../../nodes/AppBuilder/trigger/store';

const UNREADABLE = "can't be read";
const scope = { list: 'list', fields: 'fields', hashesLength: 0 };
const entry = (fingerprint: string, isUnlisted = false) => ({
	fingerprint: fingerprint.padEnd(11, '-'),
	hashes: '',
	isUnlisted,
});
const state = { isFirst: false, isHeld: true, reports: 7 };
const snapshot = Object.assign(new Snapshot(), state);
snapshot.set('c', entry('3'));
snapshot.set('a "b",\ud800', entry('1'));
snapshot.set('b', entry('2', true));
const stored = storeSnapshot(snapshot, scope);

/** What is read, with the warnings. */
function read(value: unknown, of = scope) {
	const warnings: string[] = [];
	const found = readSnapshot(value, of, (message) => warnings.push(message));
	const { isFirst, isHeld, reports } = found;
	return { entries: [...found], isFirst, isHeld, reports, warnings };
}

describe('a stored snapshot', () => {
	it('is read as it was, in its order', () => {
		expect(read(stored)).toEqual({ entries: [...snapshot], ...state, warnings: [] });
	});

	it('has the hashes of watched fields, also beside workspaces whose hashes are unknown', () => {
		const watching = { ...scope, hashesLength: 8 };
		const some = new Snapshot();
		some.set('a', { ...entry('1'), hashes: 'abcdefgh' });
		some.set('b', { ...entry('2'), hashes: '????????' });
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

	/** A text that the trigger could have written itself, with another value. */
	const edited = (value: string, other: string) => {
		const text = stored.slice(11).replace(value, other);
		return `${fingerprintOf(text)}${text}`;
	};

	it.each<[string, unknown, string]>([
		['that somebody has changed', stored.replace('"isHeld":true', '"isHeld":false'), UNREADABLE],
		['that is no text', 7, UNREADABLE],
		['of another version', edited('"version":1', '"version":2'), UNREADABLE],
		['with entries of another kind', edited('"entries":[', '"entries":[7,'), UNREADABLE],
		['with hashes of no length', edited('"hashesLength":0', '"hashesLength":"x"'), UNREADABLE],
		['with part of a report', edited('"reports":7', '"reports":7.5'), UNREADABLE],
		['of another list', storeSnapshot(snapshot, { ...scope, list: 'other' }), 'have changed'],
	])('%s is replaced by an empty one', (_, value, reason) => {
		const warning = expect.stringMatching(`${reason}.*The trigger starts over`) as string;

		expect(read(value)).toMatchObject({ entries: [], isFirst: true, warnings: [warning] });
	});
});

const access = {
	baseUrl: 'https://api.example.com/v1',
	listField: '',
	pagination: { kind: 'automatic' } as const,
};
const node = (id: string) => ({
	parameters: {},
	credentials: { [CREDENTIAL_TYPE]: { id, name: 'App Builder' } },
});
const allFields = { watched: [], ignored: [] };

it('the scope of a snapshot is another with another credential or List Field', () => {
	const { list } = scopeOf(access, node('1'), allFields);

	expect(scopeOf(access, node('2'), allFields).list).not.toBe(list);
	expect(scopeOf({ ...access, listField: 'data' }, node('1'), allFields).list).not.toBe(list);
});

it('the scope of a snapshot is another with other fields', () => {
	const filters = [allFields, { watched: ['a'], ignored: [] }, { watched: [], ignored: ['a'] }];
	const scopes = filters.map((filter) => scopeOf(access, node('1'), filter));

	expect(new Set(scopes.map(({ fields }) => fields)).size).toBe(3);
	expect(scopes.map(({ hashesLength }) => hashesLength)).toEqual([0, 4, 0]);
});
