import fc from 'fast-check';

import { workspaceFingerprint } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { jsonObject } from '../../support/arbitraries';

const all = { watched: [], ignored: [] };
const isSame = (one: unknown, other: unknown, filter: object = {}) =>
	workspaceFingerprint(one, { ...all, ...filter }) ===
	workspaceFingerprint(other, { ...all, ...filter });

/** The same object with its keys, and those of all within it, the other way round. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)]);
	return Object.fromEntries(entries.reverse());
}

describe('the fingerprint of a workspace', () => {
	it('is eleven characters', () => {
		expect(workspaceFingerprint({ id: 'a' }, all)).toMatch(/^[\w-]{11}$/);
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
				const isEqual = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
				expect(isSame(one, other)).toBe(isEqual);
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
	])('notices %s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(false);
	});

	it.each<[string, object, object, object]>([
		['ignores a field within another', { ignored: ['a.b'] }, { a: { b: 1 } }, { a: { b: 2 } }],
		['watches no field beside', { watched: ['a.b'] }, { a: { c: 1 } }, { a: { c: 2 } }],
		['names a field with a dot in its name', { ignored: ['a.b'] }, { 'a.b': 1 }, { 'a.b': 2 }],
		['watches nothing where no field has the name', { watched: ['x'] }, { a: 1 }, { a: 2 }],
		['ignores what is within an ignored field', { ignored: ['a'] }, { a: { b: 1 } }, { a: {} }],
		['prefers to ignore', { watched: ['a'], ignored: ['a'] }, { a: 1 }, { a: 2 }],
		['does not watch a field that begins alike', { watched: ['a'] }, { ab: 1 }, { ab: 2 }],
	])('%s', (_, filter, one, other) => {
		expect(isSame(one, other, filter)).toBe(true);
	});
});

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
	return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
