import { CREDENTIAL_TYPE } from '../../../nodes/AppBuilder/access/access';
import {
	readSnapshot,
	createScope,
	storeSnapshot,
} from '../../../nodes/AppBuilder/trigger/snapshot';

it('a stored snapshot of another list still counts reports, so that no later event has the ID of an earlier one', () => {
	const snapshot = { missing: 1, reports: 7, entries: new Map([['a', '1']]) };
	const other = storeSnapshot(snapshot, { list: 'other', fields: '' });

	expect(readSnapshot(other, { list: 'list', fields: '' }, () => undefined)).toMatchObject({
		...{ isFirst: true, reports: 7, entries: new Map() },
	});
});

it('the scope of a snapshot is another with another credential or List Field', () => {
	const scopeWith = (id: string, listField = '') =>
		createScope(
			{ baseUrl: 'https://api.example.com/v1', listField, pagination: { kind: 'automatic' } },
			{ parameters: {}, credentials: { [CREDENTIAL_TYPE]: { id, name: 'App Builder' } } },
			{ watched: [], ignored: [] },
		).list;

	expect(scopeWith('2')).not.toBe(scopeWith('1'));
	expect(scopeWith('1', 'data')).not.toBe(scopeWith('1'));
});
