import { emptyListAt, findList } from '../../../../nodes/AppBuilder/transport/lists/findList';

const list = [{ id: 'a' }];

describe('the list of a response', () => {
	it.each<[string, unknown, string]>([
		['the response itself', list, ''],
		['under a usual name', { data: list, total: 1 }, 'data'],
		['under a usual name beside others', { results: list, tags: [{ n: 1 }] }, 'results'],
		['under a usual name in another', { data: { items: list } }, 'data.items'],
		['the only one, under any name', { records: list, status: 'success' }, 'records'],
		['the only one within a usual name', { data: { records: list } }, 'data.records'],
		[
			"next to what isn't a list of workspaces",
			{ records: list, errors: [], links: [{}] },
			'records',
		],
		['beside an object with other arrays', { records: list, user: { roles: ['x'] } }, 'records'],
		['beside an object', { records: list, request: { took: 3 } }, 'records'],
	])('is found: %s', (_, response, place) => {
		expect(findList(response, '')).toEqual({ elements: list, place });
	});

	it.each<[string, unknown, string]>([
		['an empty response', null, ''],
		['an empty array under any name', { records: [] }, 'records'],
		['an empty array next to details', { records: [], total: 0, meta: { next: null } }, 'records'],
		['an empty array next to no problems', { records: [], errors: [] }, 'records'],
		[
			'an empty array next to an object without a list',
			{ records: [], state: { token: null } },
			'records',
		],
	])('is empty as %s', (_, response, place) => {
		expect(findList(response, '')).toEqual({ elements: [], place });
	});

	it.each<[string, unknown]>([
		['there are two', { items: list, results: list }],
		['it is in an envelope of another name', { response: { items: list } }],
		['it may be one of two of other names', { records: list, tags: ['x'] }],
		['it is a map by ID', { a: { name: 'A' }, b: { name: 'B' } }],
		['there are only errors', { errors: list }],
		['the response is a workspace', { id: 'a', items: list }],
		['the response has nothing', {}],
		['the response is text', 'ok'],
		['the body is empty', undefined],
	])('is asked for where %s', (_, response) => {
		expect(findList(response, '')).toBeUndefined();
	});

	it("is where 'List Field' says, and nowhere else", () => {
		const response = { id: 'x', data: list, page: { own: [], none: null } };

		expect(findList(response, 'data')?.elements).toBe(list);
		expect(findList(response, 'page.own')).toEqual({ elements: [], place: 'page.own' });
		expect(findList(response, 'page.none')).toEqual({ elements: [], place: 'page.none' });
		expect(findList(response, 'page')).toBeUndefined();
		expect(findList(response, 'missing')).toBeUndefined();
		expect(findList(list, 'data')).toBeUndefined();
	});
});

describe('an empty list', () => {
	it.each<[string, unknown, string, string]>([
		['null under a usual name', { workspaces: null, total: 0 }, '', 'workspaces'],
		['null in an envelope', { ok: true, error: null, data: { items: null } }, '', 'data.items'],
		['null next to an object', { success: true, data: null, more: { n: 1 } }, '', 'data'],
		['null in an envelope that says nothing else', { message: '', data: null }, '', 'data'],
		["left out where 'List Field' is set", { page: 1, next_token: '' }, 'records', 'records'],
		['left out beside anything, with a total of 0', { kind: 'list', total: 0 }, '', ''],
		['left out beside arrays (SCIM)', { schemas: ['a'], total: 0 }, 'Resources', 'Resources'],
	])('may be %s', (_, response, listField, place) => {
		const { total } = response as { total?: number };

		expect(emptyListAt(response, listField, total)).toBe(place);
	});

	it.each<[string, unknown, string]>([
		['null next to a message', { data: null, message: 'down for maintenance' }, ''],
		['null in a workspace', { id: 'a', data: null }, ''],
		['left out next to a message', { message: 'down for maintenance' }, 'records'],
		['left out where a list is in another place', { data: list }, 'data.workspaces'],
		['left out, and nobody knows where it is', {}, ''],
		['one of two that are not empty', { items: list, results: list, total: 0 }, ''],
		['in a workspace', { id: 'a', total: 0 }, ''],
	])('is not %s', (_, response, listField) => {
		const { total } = response as { total?: number };

		expect(emptyListAt(response, listField, total)).toBeUndefined();
	});
});
