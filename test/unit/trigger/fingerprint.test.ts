import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';

import { fingerprintFields } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { jsonObject } from '../../support/arbitraries';

const all = { watched: [], ignored: [] };
const isSame = (one: unknown, other: unknown, filter: object = {}) =>
	fingerprintFields(one, { ...all, ...filter }) === fingerprintFields(other, { ...all, ...filter });

/** The same object with its keys, and all nested keys, in reverse order. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)]);
	return Object.fromEntries(entries.reverse());
}

/** A reviver that leaves out the fields of objects that have no value. */
function filled(this: unknown, _: string, value: unknown): unknown {
	return !Array.isArray(this) && (value === null || value === '') ? undefined : value;
}

describe('the fingerprint of a workspace', () => {
	it('stays the same from one version to the next, so that an update of the package reports nothing', () => {
		const workspace = { id: 'a', at: [{ b: 1, 'c.d': [2, { e: null }] }], 'at.b': 'x', z: {} };
		const filters = [
			all,
			{ watched: ['at.c.d', 'z.y'], ignored: [] },
			{ watched: [], ignored: ['at.b', 'at[0].b', 'at.c.d.e'] },
		];

		expect(filters.map((filter) => fingerprintFields(workspace, filter))).toEqual([
			'7aHaGwyT7hx',
			'NAAlirlkhLT RBNvo1WzZ4o',
			'BYnpghkSjOJ',
		]);
	});

	it('is the same for the same fields in another order', () => {
		fc.assert(
			fc.property(jsonObject, (workspace) => {
				expect(isSame(workspace, reversed(workspace))).toBe(true);
			}),
		);
	});

	it('differs for any other content', () => {
		fc.assert(
			fc.property(jsonObject, jsonObject, (one, other) => {
				const [first, second] = [one, other].map((value) =>
					JSON.parse(JSON.stringify(value), filled),
				);
				expect(isSame(one, other)).toBe(isDeepStrictEqual(first, second));
			}),
		);
	});

	it.each<[string, object, object, object]>([
		['a watched field', { watched: ['x', 'a'] }, { a: 1 }, { a: 2 }],
		['a field beside one that is ignored', { ignored: ['a.b'] }, { a: { c: 1 } }, { a: { c: 2 } }],
		['a field whose name has a dot', { watched: ['a.b'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		['one with a dot within', { watched: ['a.b.c'] }, { a: { 'b.c': 1 } }, { a: { 'b.c': 2 } }],
		['what is no longer there', { watched: ['a.b'] }, { a: { b: 1 } }, { a: 2 }],
		['one in a list', { watched: ['a.b'] }, { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
		['an element', { watched: ['a[0]'] }, { a: [1, 2] }, { a: [3, 2] }],
	])('notices %s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(false);
	});

	it.each<[string, object, object, object]>([
		['ignores a field within another', { ignored: ['a.b'] }, { a: { b: 1 } }, { a: { b: 2 } }],
		['names a field with a dot in its name', { ignored: ['a.b'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		[
			'ignores a name in brackets',
			{ ignored: ["a['b c']"] },
			{ a: { 'b c': 1 } },
			{ a: { 'b c': 2 } },
		],
		['counts no value as none', {}, { a: null, b: { c: '', d: 0 } }, { b: { d: 0 } }],
		['counts no value as none', { watched: ['a'] }, { a: '' }, {}],
		['ignores a list', { ignored: ['a[0].b'] }, { a: [{ b: 1 }, 2] }, { a: [{ b: 1 }, 3] }],
		['ignores what is within an ignored field', { ignored: ['a'] }, { a: { b: 1 } }, { a: {} }],
	])('%s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(true);
	});
});
