import { notKept } from '../../../nodes/AppBuilder/execution/notKept';

const due = (time: string) => ({ due: time });
const whole = { id: 'ws_1', title: 'One', createdAt: '2026-01-01T00:00:00.000Z' };

describe('a field was not kept', () => {
	it.each<[string, object, unknown, string[]]>([
		['if the object lacks it', { title: 'One', colour: 'red' }, whole, ['colour']],
		['if the object has another value', { title: 'Two' }, whole, ['title']],
		[
			'if the fields beside the ID lack it',
			{ title: 'One', colour: 'red' },
			{ id: '1', attributes: { title: 'One' } },
			['colour'],
		],
		['if it is the only one that was sent', { colour: 'red' }, whole, ['colour']],
		['if the object is in an envelope', { colour: 'red' }, { data: whole }, ['colour']],
		[
			'if it is within another, which is named too',
			{ settings: { colour: 'red', seats: 7 } },
			{ id: 1, settings: { color: 'blue', seats: 7 } },
			['settings.colour'],
		],
		['if a list has lost an element', { tags: ['a', 'b'] }, { tags: ['a'] }, ['tags']],
		['if a list has gained one', { tags: ['a'] }, { tags: ['a', 'b'] }, ['tags']],
		['if a list has another one', { tags: ['a', 'b'] }, { tags: ['a', 'c'] }, ['tags']],
		['if a list has become text', { tags: ['a', 'b'] }, { tags: 'ab' }, ['tags']],
		['if a list has become its element', { tags: ['a'] }, { tags: 'a' }, ['tags']],
		['if text has become a list', { tag: 'a' }, { tag: ['a'] }, ['tag']],
		['if a number in a list has become an object', { n: [5] }, { n: [{ a: 1 }] }, ['n']],
		['if a number has become another', { seats: 7 }, { seats: '8' }, ['seats']],
		['if text only looks like the same number', { edition: '1.0' }, { edition: '1' }, ['edition']],
		['if 0 was emptied', { seats: 0 }, { seats: '' }, ['seats']],
		['if the moment is another', due('2026-01-01T00:00Z'), due('2026-01-02T00:00Z'), ['due']],
		['if a day is another moment', due('2026-01-01'), due('2026-01-01T09:00Z'), ['due']],
		['if its name ends like a remark', { barcode: 1 }, { id: 1, barcode: 2 }, ['barcode']],
		['if its name begins like a remark', { linkage: 1 }, { id: 1, linkage: 2 }, ['linkage']],
		['if an object in a list has', { tags: [{ a: 1, b: 2 }] }, { tags: [{ a: 1 }] }, ['tags']],
		['if it was emptied', { title: 'One', note: 'x' }, { title: 'One', note: null }, ['note']],
		['if it was not to be empty any more', { title: null }, whole, ['title']],
		['if it is an object no more', { settings: { a: 1 } }, { settings: 'a' }, ['settings']],
		['if its name is one of JavaScript', { toString: 1 }, whole, ['toString']],
	])('%s', (_, sent, response, fields) => {
		expect(notKept(sent, response)).toEqual(fields);
	});
});

it('not more fields are named than a hint has room for, however many and deep they are', () => {
	const deep = (value: unknown) => {
		let object = value as object;
		for (let level = 0; level < 1_000; level++) object = { a: object };
		return object;
	};
	const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, field) => [field, 1]));

	expect(notKept(deep(many), deep({ id: 1 }))).toHaveLength(20);
});

describe('a field was kept', () => {
	it.each<[string, object, unknown]>([
		['if the object has it, among others', { title: 'One' }, whole],
		['if the order differs', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1, z: 3 } }],
		['if a number has become text', { seats: 7, price: 1.5 }, { seats: '7', price: '1.50' }],
		['if text has become a number', { seats: '7', price: '1.50' }, { seats: 7, price: 1.5 }],
		['if a list is the same', { tags: ['a', { b: 1 }, [2]] }, { tags: ['a', { b: 1 }, [2]] }],
		['if text is the same', { note: '2026-01-01T', on: true }, { note: '2026-01-01T', on: true }],
		['if the envelope has more fields', { a: 1, b: 2 }, { a: 0, data: { a: 1, b: 2 } }],
		['if the envelope has no more fields', { a: 1 }, { a: 1, data: { a: 0 }, agent: {} }],
		['if the moment is the same', due('2026-01-01T01:00:00+01:00'), due('2026-01-01T00:00:00Z')],
		['if the service adds a time to a day', due('2026-01-01'), due('2026-01-01T00:00:00Z')],
		[
			'if a response of JSON:API has it',
			{ title: 'One' },
			{ data: { id: '1', type: 'workspaces', attributes: { title: 'One' } } },
		],
		['if it is beside the ID', { title: 'One' }, { id: '1', fields: { title: 'One' } }],
		['if it is empty and left out', { title: 'One', note: '', tags: [], settings: null }, whole],
		[
			'if the envelope has a field of its name',
			{ status: 'draft', title: 'One' },
			{ status: 'ok', data: { id: 1, title: 'One', status: 'draft' } },
		],
	])('%s', (_, sent, response) => {
		expect(notKept(sent, response)).toEqual([]);
	});
});

describe('nothing is said', () => {
	it.each<[string, unknown]>([
		['of an empty response', undefined],
		['of a response that is no object', 'created'],
		['of a list', [{ id: 'ws_1', title: 'One' }]],
		['of a response that only gives the ID', { id: 'ws_1' }],
		['of one that only acknowledges', { id: 'ws_1', success: true, message: 'Created' }],
		['of one that says when', { id: 'ws_1', createdAt: '2026-01-01T00:00:00Z' }],
		['of one that says what, and how far', { id: 'ws_1', object: 'workspace', state: 'queued' }],
		['of one that gives the address too', { id: 'ws_1', link: '/v1/workspaces/ws_1' }],
		['of one in an envelope', { status: 'ok', data: { id: 'ws_1' } }],
		['of one without the object', { success: true, requestId: 'a' }],
	])('%s', (_, response) => {
		expect(notKept({ id: 'x', status: 'draft', colour: 'red' }, response)).toEqual([]);
	});
});
