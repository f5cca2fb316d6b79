import { CREDENTIAL_TYPE } from '../../../nodes/AppBuilder/access/access';
import { scopeOf } from '../../../nodes/AppBuilder/trigger/store';

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

it('the scope of a snapshot stays the same with a new API key, and is another with another credential or List Field', () => {
	const { list } = scopeOf({ ...access, ...{ apiKey: 'old' } }, node('1'), allFields);

	expect(scopeOf({ ...access, ...{ apiKey: 'new' } }, node('1'), allFields).list).toBe(list);
	expect(scopeOf(access, node('2'), allFields).list).not.toBe(list);
	expect(scopeOf({ ...access, listField: 'data' }, node('1'), allFields).list).not.toBe(list);
});

it.each([
	[[], 0],
	[['a', 'b.c'], 8],
])('with the watched fields %j has room for %i characters', (watched, hashesLength) => {
	expect(scopeOf(access, node('1'), { watched, ignored: [] })).toMatchObject({ hashesLength });
});

it.each([
	{ watched: ['b'], ignored: [] },
	{ watched: [], ignored: ['a'] },
])('the scope of a snapshot is another with the fields %j', (filter) => {
	const fieldsWith = (fields: typeof filter) => scopeOf(access, node('1'), fields).fields;

	expect(fieldsWith(filter)).not.toBe(fieldsWith({ watched: ['a'], ignored: [] }));
});
