import type { IDataObject } from 'n8n-workflow';

import {
	decide,
	type UpsertRequest,
} from '../../../../nodes/AppBuilder/resources/workspace/upsert/decide';
import { toNearKey } from '../../../../nodes/AppBuilder/resources/workspace/upsert/matchKey';

const wanted: UpsertRequest = {
	matchFields: ['name'],
	fields: { name: 'A', seats: 1 },
	ifExists: 'update',
	allowsSeveral: false,
	neverCreates: false,
};

const actions = (given: Partial<UpsertRequest>, ...matches: IDataObject[]) =>
	decide({ ...wanted, ...given }, { workspaces: matches }).map(({ action }) => action);

describe('what to do with an item', () => {
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

	it('is nothing if there is only an ID to send', () => {
		expect(actions({ fields: { id: 'a' } }, { id: 'a' })).toEqual(['unchanged']);
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
