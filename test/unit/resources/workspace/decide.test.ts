import type { IDataObject } from 'n8n-workflow';

import { asInResponse } from '../../../../nodes/AppBuilder/parameters/body';
import {
	decide,
	type UpsertRequest,
} from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import {
	getMatchKey,
	toNearKey,
} from '../../../../nodes/AppBuilder/resources/workspace/upsert/matchKey';
import { thrownBy } from '../../thrownBy';

const wanted: UpsertRequest = {
	matchFields: ['name'],
	fields: { name: 'A', seats: 1 },
	ifExists: 'update',
	allowsSeveral: false,
	neverCreates: false,
};
const same = { id: 'a', name: 'A', seats: 1 };
const other = { id: 'b', name: 'A', seats: 2 };

const actions = (given: Partial<UpsertRequest>, ...matches: IDataObject[]) =>
	decide({ ...wanted, ...given }, { workspaces: matches }).map(({ action }) => action);

describe('what to do with an item', () => {
	it.each<[UpsertRequest['ifExists'], IDataObject[], string[]]>([
		['update', [], ['create']],
		['update', [same], ['update']],
		['updateIfChanged', [same], ['unchanged']],
		['updateIfChanged', [other], ['update']],
		['skip', [other], ['skip']],
		['updateIfChanged', [same, other], ['unchanged', 'update']],
		['skip', [same, other], ['skip', 'skip']],
	])('with %s and %j is %j', (ifExists, matches, expected) => {
		expect(actions({ ifExists, allowsSeveral: true }, ...matches)).toEqual(expected);
	});

	it.each<[string, IDataObject, IDataObject, string]>([
		['at.code', { at: { code: '7', x: 1 } }, { at: { x: 1, code: 7 } }, 'unchanged'],
		['at.code', { at: { code: '7', x: 2 } }, { at: { code: 7, x: 1 } }, 'update'],
		['at.code', { at: { code: '7' } }, { at: { code: 7, x: 1 } }, 'update'],
		['at.code', { 'at.code': '7' }, { 'at.code': 7 }, 'unchanged'],
		['at.code', { 'at.code': '7', at: { code: '8' } }, { 'at.code': 7, at: { code: 7 } }, 'update'],
	])('compares the rest of what matched on %s: %j, now %j', (name, fields, current, expected) => {
		const given = { matchFields: [name], fields };

		expect(actions({ ...given, ifExists: 'updateIfChanged' }, current)).toEqual([expected]);
	});

	it.each(['update', 'updateIfChanged', 'skip'] as const)(
		'with %s names all five when five match, and says what to do',
		(ifExists) => {
			const five = Array.from({ length: 5 }, (_, index) => ({ id: index + 1 }));

			expect(thrownBy(() => actions({ ifExists }, ...five))).toMatchObject({
				message: '5 workspaces have the same "name": 1, 2, 3, 4, 5',
				description: expect.stringMatching(
					/^Add a field to 'Fields to Match On' .* turn on 'Options' → 'Allow Several Matches'\.$/,
				),
				isItemError: true,
			});
		},
	);

	it('is nothing if there is only an ID to send', () => {
		const given = { matchFields: ['id'], fields: { id: 'a' } };

		expect(actions(given, { id: 'a' })).toEqual(['unchanged']);
		expect(actions({ ...given, fields: { id: 'a', seats: null } }, { id: 'a' })).toEqual([
			'update',
		]);
		expect(actions({ ...given, matchFields: ['name'] }, { id: 'a' })).toEqual(['unchanged']);
	});
});

describe('given fields are sent where they differ', () => {
	const isDifferent = (fields: IDataObject, current: IDataObject) =>
		actions(
			{ fields: { name: 'A', ...fields }, ifExists: 'updateIfChanged' },
			{ name: 'A', ...current },
		)[0] === 'update';

	it('whatever their order, or other fields next to them', () => {
		const fields = { a: { b: 1, c: [1, { d: 2 }] } };

		expect(isDifferent(fields, { a: { c: [1, { d: 2 }], b: 1 }, e: 2 })).toBe(false);
	});

	it.each<[IDataObject, IDataObject]>([
		[{ a: null }, {}],
		[{ a: '' }, {}],
		[{ a: { b: null, c: 1 } }, { a: { c: 1 } }],
		[{ a: [{ b: '' }] }, { a: [{}] }],
		[{ a: null }, { a: '' }],
		[{ a: 1 }, { a: '1' }],
		[{ a: [true] }, { a: ['true'] }],
	])('unless the service leaves out what has no value: %j where there is %j', (given, current) => {
		expect(isDifferent(given, current)).toBe(false);
	});

	it.each<[IDataObject, IDataObject]>([
		[{ a: '' }, { a: 1 }],
		[{ a: 0 }, {}],
		[{ a: { b: null } }, {}],
		[{ a: [1, 2] }, { a: [2, 1] }],
		[{ a: [1] }, { a: [1, 2] }],
		[{ a: {} }, { a: [] }],
		[{ a: { b: 1 } }, { a: { b: 1, c: 2 } }],
	])('%j where there is %j', (given, current) => {
		expect(isDifferent(given, current)).toBe(true);
	});
});

it('what no workspace in the list shows, or an update may have changed, is sent', () => {
	const act = (note: string, more: object) => {
		const given = { ...wanted, fields: { name: 'A', note }, ifExists: 'updateIfChanged' } as const;
		return decide(given, { workspaces: [{ id: 'a', name: 'A' }], ...more })[0].action;
	};

	expect(act('N', { shown: new Set(['id', 'name']) })).toBe('update');
	expect(act('', { shown: new Set(['id', 'name']) })).toBe('unchanged');
	expect(act('', { isOutdated: true })).toBe('update');
});

it.each([
	['Bob@X.com', 'bob@x.com', true],
	[' A  B', 'a b', true],
	['007', '7', true],
	['\uFB01x', 'fix', true],
	['A007', 'A7', false],
	['0', '', false],
	['A-1', 'A1', false],
])('%j and %j are nearly the same: %p', (one, other, expected) => {
	const [a, b] = [one, other].map((text) => toNearKey(JSON.stringify([text])));

	expect(a === b).toBe(expected);
});

describe('the match key', () => {
	const keyIn = (value: string) =>
		getMatchKey(asInResponse(`{"at":{"code":${value}}}`), ['at.code']);

	it.each([['1e2', '"100"']])('is the same for %s and %s', (one, other) => {
		expect(keyIn(one)).toBe(keyIn(other));
	});

	it.each([['"Shop"', '"shop"']])('differs for %s and %s', (one, other) => {
		expect(keyIn(one)).not.toBe(keyIn(other));
	});

	it.each(['""', '" "', 'null', '[]'])('is undefined if a column is %s', (value) => {
		expect(keyIn(value)).toBeUndefined();
	});

	it('is undefined if one of several columns is missing', () => {
		expect(getMatchKey({ name: 'A' }, ['name', 'code'])).toBeUndefined();
	});

	it('comes from a field whose own name has dots, if there is one', () => {
		expect(getMatchKey({ 'x.y': 1, x: { y: 2 } }, ['x.y'])).toBe('["1"]');
		expect(getMatchKey({ at: { 'x.y': 3 } }, ['at.x.y'])).toBe('["3"]');
	});
});
