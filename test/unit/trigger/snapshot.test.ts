import { CREDENTIAL_TYPE } from '../../../nodes/AppBuilder/access/access';
import {
	readSnapshot,
	createScope,
	storeSnapshot,
	UNKNOWN,
} from '../../../nodes/AppBuilder/trigger/snapshot';

const UNREADABLE = "can't be read";
const scope = { list: 'list', fields: 'fields' };
const entries = new Map([
	['c', '3'],
	['a "b",\ud800', '1'],
	['7', '2'],
]);
const snapshot = { missing: 1, reports: 7, entries };
const stored = storeSnapshot(snapshot, scope);

/** What is read, with the warnings. */
function read(value: unknown, of = scope) {
	const warnings: string[] = [];
	const found = readSnapshot(value, of, (message) => warnings.push(message));
	return { ...found, entries: [...found.entries], warnings };
}

describe('a stored snapshot', () => {
	it('is read as it was, in its order', () => {
		expect(read(stored)).toEqual({
			...snapshot,
			entries: [...entries],
			isFirst: false,
			warnings: [],
		});
	});

	it('still says which workspaces were there when other fields count', () => {
		const { missing, warnings, ...found } = read(stored, { ...scope, fields: 'other' });

		expect(missing).toBe(1);
		expect(warnings).toEqual([expect.stringMatching(/^'Fields to Watch' has changed\. /)]);
		expect(found.entries).toEqual([...entries.keys()].map((id) => [id, UNKNOWN]));
	});

	it('is empty at first', () => {
		expect(read(undefined)).toMatchObject({ entries: [], isFirst: true, warnings: [] });
	});

	const edited = (value: string, other: string) => stored.replace(value, other);

	it.each<[string, unknown, string]>([
		['that was cut off', stored.slice(0, -1), UNREADABLE],
		['that is empty', '', UNREADABLE],
		['that is null', null, UNREADABLE],
		["that isn't text", { entries: [] }, UNREADABLE],
		['of another version', edited('"version":1', '"version":0'), UNREADABLE],
		['without entries', edited('"entries"', '"others"'), UNREADABLE],
		['with entries of another kind', edited('"entries":[', '"entries":["id",'), UNREADABLE],
		['with a fingerprint of another kind', edited('["c","3"]', '["c",3]'), UNREADABLE],
		['with part of a report', edited('"reports":7', '"reports":7.5'), UNREADABLE],
		['without a count', edited('"missing":1', '"missing":null'), UNREADABLE],
		['of another list', storeSnapshot(snapshot, { ...scope, list: 'other' }), 'have changed'],
	])('%s is replaced by an empty one', (_, value, reason) => {
		const warning = expect.stringMatching(`${reason}.*The trigger starts over`) as string;

		expect(read(value)).toMatchObject({ entries: [], isFirst: true, warnings: [warning] });
	});

	it('of another list still counts reports, so that no later event has the ID of an earlier one', () => {
		const other = storeSnapshot(snapshot, { ...scope, list: 'other' });

		expect(read(other)).toMatchObject({ reports: snapshot.reports });
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
	const { list } = createScope(access, node('1'), allFields);

	expect(createScope(access, node('2'), allFields).list).not.toBe(list);
	expect(createScope({ ...access, listField: 'data' }, node('1'), allFields).list).not.toBe(list);
});

it('the scope of a snapshot is another with other fields', () => {
	const filters = [allFields, { watched: ['a'], ignored: [] }, { watched: [], ignored: ['a'] }];
	const scopes = filters.map((filter) => createScope(access, node('1'), filter));

	expect(new Set(scopes.map(({ fields }) => fields)).size).toBe(3);
});
