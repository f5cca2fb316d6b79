import fc from 'fast-check';

import { unwrapList } from '../../nodes/AppBuilder/transport/unwrapList';

describe('unwrapList', () => {
	it.each([
		['a bare array', [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 2 }]],
		['an empty array', [], []],
		['no body', undefined, []],
		['an envelope with data', { data: [1, 2], total: 2 }, [1, 2]],
		['an envelope with workspaces', { workspaces: [1], links: ['x'] }, [1]],
		['an envelope with items', { items: [1], tags: [] }, [1]],
		['an envelope with results', { results: [], errors: ['x'] }, []],
		['data before the other keys', { results: [3], data: [1], items: [2] }, [1]],
		['the next key when one holds no array', { data: { page: 1 }, items: [1] }, [1]],
		['an envelope with one array of any name', { spaces: [{ id: 1 }], total: 1 }, [{ id: 1 }]],
	])('gives the elements of %s', (_, answer, expected) => {
		expect(unwrapList(answer)).toEqual(expected);
	});

	it.each([
		['an object without an array', { id: 1, name: 'One' }],
		['an object with two arrays of unusual names', { tags: ['a'], owners: ['b'] }],
		['an empty object', {}],
		['text', 'workspaces'],
		['a number', 0],
		['false', false],
		['null', null],
	])('keeps %s as one element', (_, answer) => {
		expect(unwrapList(answer)).toEqual([answer]);
	});

	const elements = fc.array(fc.jsonValue());
	const details = fc.dictionary(
		fc.string().map((key) => `x${key}`),
		fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
	);
	const usualKey = fc.constantFrom('data', 'workspaces', 'items', 'results');
	const json = (value: unknown) => JSON.stringify(value);

	it('loses no element of any array, bare or in an envelope', () => {
		const key = fc.oneof(usualKey, fc.string());
		fc.assert(
			fc.property(elements, key, details, (list, name, others) => {
				const envelope = Object.fromEntries([...Object.entries(others), [name, list]]);
				expect(json(unwrapList(list))).toBe(json(list));
				expect(json(unwrapList(envelope))).toBe(json(list));
			}),
		);
	});

	it('takes the usual key where there are further arrays', () => {
		fc.assert(
			fc.property(elements, usualKey, elements, (list, name, other) => {
				expect(json(unwrapList({ other, [name]: list }))).toBe(json(list));
			}),
		);
	});

	it('keeps anything without an array whole', () => {
		fc.assert(
			fc.property(details, (answer) => {
				expect(unwrapList(answer)[0]).toBe(answer);
			}),
		);
	});
});
