import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';

import {
	changedFields,
	fingerprintsOf,
	UNKNOWN,
} from '../../../nodes/AppBuilder/trigger/fingerprint';
import { jsonObject } from '../../support/arbitraries';

const all = { watched: [], ignored: [] };
const isSame = (one: unknown, other: unknown, filter: object = {}) =>
	fingerprintsOf(one, { ...all, ...filter }).fingerprint ===
	fingerprintsOf(other, { ...all, ...filter }).fingerprint;

/** The same object with its keys, and those of all within it, the other way round. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)]);
	return Object.fromEntries(entries.reverse());
}

describe('the fingerprint of a workspace', () => {
	it('stays the same from one version to the next, so that an update of the package reports nothing', () => {
		const workspace = { id: 'a', at: [{ b: 1, 'c.d': [2, { e: null }] }], 'at.b': 'x', z: {} };
		const filters = [
			all,
			{ watched: ['at.b', 'z.y'], ignored: [] },
			{ watched: [], ignored: ['at.b', 'at.c.d.e'] },
		];

		expect(filters.map((filter) => fingerprintsOf(workspace, filter).fingerprint)).toEqual([
			'-VqqbqQ5SE-',
			'dR_4uglsdtM',
			'le4esRtfE0P',
		]);
	});

	it('is the same for the same fields in another order', () => {
		fc.assert(
			fc.property(jsonObject, (workspace) => {
				expect(isSame(workspace, reversed(workspace))).toBe(true);
			}),
		);
	});

	it('is another for any other content', () => {
		fc.assert(
			fc.property(jsonObject, jsonObject, (one, other) => {
				const [first, second] = [one, other].map((value) => JSON.parse(JSON.stringify(value)));
				expect(isSame(one, other)).toBe(isDeepStrictEqual(first, second));
			}),
		);
	});

	it.each<[object, object]>([
		[{ a: 1 }, { a: '1' }],
		[{ a: null }, {}],
		[{ a: [1, 2] }, { a: [2, 1] }],
		[{ a: { b: 1 } }, { 'a.b': 1 }],
	])('tells %j from %j', (one, other) => {
		expect(isSame(one, other)).toBe(false);
	});

	it.each<[string, object, object, object]>([
		['a watched field', { watched: ['x', 'a'] }, { a: 1 }, { a: 2 }],
		['a field within a watched one', { watched: ['a'] }, { a: { b: 1 } }, { a: { b: 2 } }],
		['a watched field within another', { watched: ['a.b'] }, { a: { b: 1 } }, { a: { b: 2 } }],
		['a field beside one that is ignored', { ignored: ['a.b'] }, { a: { c: 1 } }, { a: { c: 2 } }],
		['a field whose name has a dot', { watched: ['a.b'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		['one with a dot within', { watched: ['a.b.c'] }, { a: { 'b.c': 1 } }, { a: { 'b.c': 2 } }],
		['one that only begins with an ignored one', { ignored: ['a'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		['what is no longer there', { watched: ['a.b'] }, { a: { b: 1 } }, { a: 2 }],
		[
			'a field in the elements of a list',
			{ watched: ['a.b'] },
			{ a: [{ b: 1 }] },
			{ a: [{ b: 2 }] },
		],
	])('notices %s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(false);
	});

	it.each<[string, object, object, object]>([
		['ignores a field within another', { ignored: ['a.b'] }, { a: { b: 1 } }, { a: { b: 2 } }],
		['watches no field beside', { watched: ['a.b'] }, { a: { c: 1 } }, { a: { c: 2 } }],
		['names a field with a dot in its name', { ignored: ['a.b'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		['watches nothing where no field has the name', { watched: ['x'] }, { a: 1 }, { a: 2 }],
		['ignores what is within an ignored field', { ignored: ['a'] }, { a: { b: 1 } }, { a: {} }],
		['does not watch a field that begins alike', { watched: ['a'] }, { ab: 1 }, { ab: 2 }],
	])('%s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(true);
	});
});

describe('the watched fields that have changed', () => {
	const changed = (watched: string[], one: object, other: object) => {
		const filter = { watched, ignored: [] };
		return changedFields(
			filter,
			fingerprintsOf(one, filter).hashes,
			fingerprintsOf(other, filter).hashes,
		);
	};

	it.each<[string, string[], object, object, string[]]>([
		['none', ['a', 'b'], { a: 1, b: 1, x: 1 }, { b: 1, a: 1, x: 2 }, []],
		['one', ['a', 'b'], { a: 1, b: 1 }, { a: 1, b: 2 }, ['b']],
		['all', ['a', 'b'], { a: 1, b: 1 }, { a: 2 }, ['a', 'b']],
		['one within another', ['a.b', 'a.x'], { a: { b: 1 } }, { a: { b: 2 } }, ['a.b']],
		['one that changed places', ['a', 'b'], { a: { a: 1 } }, { b: { a: 1 } }, ['a', 'b']],
	])('are named: %s', (_, watched, one, other, names) => {
		expect(changed(watched, one, other)).toEqual(names);
	});

	it('have a hash of four characters each', () => {
		const { hashes } = fingerprintsOf({ a: 1, b: 2 }, { watched: ['a', 'b'], ignored: [] });

		expect(hashes).toMatch(/^[\w-]{8}$/);
	});

	it('are not known without watched fields', () => {
		expect(changedFields(all, '', '')).toBeUndefined();
	});

	it('are stored beside marks for what is unknown, which no hash has', () => {
		expect(UNKNOWN).toBe('???????????');
	});
});
