import fc from 'fast-check';

import { listIn, unwrapList } from '../../../../nodes/AppBuilder/transport/pages/listIn';
import { thrownBy } from '../../thrownBy';

describe('unwrapList', () => {
	const tagged = { id: 'a', tags: ['x'] };

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
		['no value', null, []],
		['an envelope with no value', { workspaces: null }, []],
		['an envelope with data of no value', { data: null, error: null }, []],
		['items within data', { data: { items: [1, 2], total: 2 } }, [1, 2]],
		['workspaces within data', { data: { workspaces: [1] }, meta: { page: 1 } }, [1]],
		['what HAL embeds', { _embedded: { workspaces: [1] }, _links: { self: {} } }, [1]],
		['any one array within data', { data: { spaces: [1] } }, [1]],
		['a usual key within another', { response: { items: [1] }, took: 3 }, [1]],
		["an envelope within OData's", { d: { results: [1], __count: '1' } }, [1]],
		['a filled usual key behind an empty one', { data: [], workspaces: [1] }, [1]],
		['an empty usual key beside another array', { items: [], warnings: ['x'], tags: ['x'] }, []],
		['an empty list within data', { data: { items: [] } }, []],
		['a list beside what went wrong', { data: [1], errors: ['x'], success: false }, [1]],
		['a map by ID', { b: { x: 1 }, a: { tags: ['x'] } }, [{ id: 'b', x: 1 }, tagged]],
		['a map by ID within data', { data: { a: { tags: ['x'] } } }, [tagged]],
		['an envelope with one workspace', { data: tagged }, [tagged]],
		['a map by ID beside details', { a: { tags: ['x'] }, meta: { page: 1 } }, [tagged]],
		['a map of what knows its ID', { a: { _id: 1 }, b: { uuid: 2 } }, [{ _id: 1 }, { uuid: 2 }]],
		['an envelope beside details', { response: { items: [1] }, meta: { page: 1 } }, [1]],
		['an envelope with an empty object', { data: {}, total: 0 }, []],
		['an envelope that embeds no value', { _embedded: null, total: 0 }, []],
		['an envelope of any name', { status: 'ok', content: { data: [1] } }, [1]],
		['an envelope of any name without elements', { body: { items: [] } }, []],
		['an envelope beside remarks', { success: true, errors: [], messages: [], result: [1] }, [1]],
		['an envelope with one array of any name', { spaces: [{ id: 1 }], total: 1 }, [{ id: 1 }]],
	])('gives the elements of %s', (_, response, expected) => {
		expect(unwrapList(response)).toEqual(expected);
	});

	it.each([
		['an object without an array', { id: 1, name: 'One' }],
		['a named list, which is no map', { list: { name: 'x', items: [1] } }],
		['an object with two arrays of unusual names', { tags: ['a'], owners: ['b'] }],
		['an empty object', {}],
		['text', 'workspaces'],
		['a number', 0],
		['false', false],
		['a workspace with an array of its own', { id: 'ws_1', tags: ['a'] }],
		['a workspace known by its name', { name: 'a', slug: 'b', tags: ['a'] }],
		['what says that nothing went wrong, by an empty list', { errors: [], total: 0 }],
		['what says that nothing went wrong, by false', { error: false, total: 0 }],
		['what says that nothing went wrong, by an empty text', { error: '', total: 0 }],
		['what says that nothing went wrong, by null', { error: null, total: 0 }],
		['a workspace known by another ID', { workspaceId: 'x', members: [1, 2] }],
	])('keeps %s as one element', (_, response) => {
		expect(unwrapList(response)).toEqual([response]);
	});

	it.each([
		...['id', '_id', 'uuid', 'workspaceId', 'workspace_id'],
		...['name', 'title', 'displayName', 'display_name', 'label', 'slug'],
	])('takes no list from a workspace, known by its %s', (key) => {
		const workspace = { [key]: 'x', members: [1, 2] };

		expect(unwrapList(workspace)).toEqual([workspace]);
	});

	it.each([
		...['meta', 'metadata', 'links', '_links', 'pagination', 'paging', 'page'],
		...['error', 'errors', 'warnings'],
	])('takes no list from %s, which stands beside one', (key) => {
		expect(unwrapList({ [key]: ['x'], spaces: [1] })).toEqual([1]);
	});

	it.each([
		['success is false', { success: false, message: 'Index is closed' }],
		[
			'success is false beside an empty list',
			{ success: false, data: [], error: 'Index is closed' },
		],
		['there is an error and no list', { error: { message: 'Index is closed' } }],
		['there is an error and no data', { data: null, errors: [{ message: 'Index is closed' }] }],
	])('says what the service says when %s', (_, response) => {
		expect(() => unwrapList(response)).toThrow(
			"The service didn't return the list: Index is closed",
		);
	});

	it('advises to do what the service says', () => {
		expect(thrownBy(() => unwrapList({ success: false, message: 'Closed' }))).toMatchObject({
			name: 'ServiceError',
			description: "Follow the service's message, or try again later.",
		});
	});

	const elements = fc.array(fc.jsonValue());
	/** No key with a meaning of its own, such as name. */
	const unusualKey = fc.string().map((key) => `x${key}`);
	const details = fc.dictionary(
		unusualKey,
		fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
	);
	const usualKey = fc.constantFrom('data', 'workspaces', 'items', 'results');
	const json = (value: unknown) => JSON.stringify(value);

	it('loses no element of any array, bare or in an envelope', () => {
		const key = fc.oneof(usualKey, unusualKey);
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
			fc.property(details, (response) => {
				expect(unwrapList(response)[0]).toBe(response);
			}),
		);
	});
});

describe('a list that is unmistakably one', () => {
	it.each([
		['a bare array', [], []],
		['an array under a usual key', { items: [1], tags: ['x'], status: 'ok' }, [1]],
		['one within an envelope', { payload: { workspaces: [1] }, errors: [] }, [1]],
		['the only array', { spaces: [1], took: 3 }, [1]],
	])('is %s', (_, response, expected) => {
		expect(listIn(response)).toEqual(expected);
	});

	it.each([
		['two arrays under usual keys', { data: [], items: [1] }],
		['two arrays under other keys', { spaces: [1], tags: ['x'] }],
		['an array beside a remark', { spaces: [], message: 'Index is closed' }],
		['an array whose name is a remark', { incidents: [] }],
		['the array of a workspace', { name: 'a', tags: [] }],
		['a map by ID', { ws_1: { name: 'a' } }],
		['no value', null],
	])('is not %s', (_, response) => {
		expect(listIn(response)).toBeUndefined();
	});

	it('is what a person gets, too', () => {
		const array = fc.array(fc.jsonValue(), { maxLength: 2 });
		const name = fc.constantFrom(
			...['data', 'items', 'results', '_embedded', 'response', 'spaces', 'tags', 'meta', 'id'],
		);
		const level = fc.dictionary(name, fc.oneof(array, fc.constantFrom(null, 1, 'x')));
		const response = fc.dictionary(name, fc.oneof(array, level, fc.integer()));
		fc.assert(
			fc.property(response, (value) => {
				const list = listIn(value);
				fc.pre(list !== undefined);
				expect(unwrapList(value)).toBe(list);
			}),
		);
	});
});
