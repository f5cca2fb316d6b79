import { serviceText } from '../../../nodes/AppBuilder/errors/serviceText';

type Wrap = (inner: unknown) => unknown;
const inObject: Wrap = (inner) => ({ error: inner });
const inList: Wrap = (inner) => [inner];

/** In a loop: recursion would itself overflow the stack. */
function nested(depth: number, wrap: Wrap): unknown {
	let value: unknown = 'x';
	for (let level = 0; level < depth; level++) value = wrap(value);
	return value;
}

describe('serviceText', () => {
	it.each(['message', 'error_description', 'error', 'detail', 'title', 'description'])(
		'finds the words under %s',
		(key) => {
			expect(serviceText({ status: 422, code: 7, [key]: 'Name is taken' })).toBe('Name is taken');
			expect(serviceText({ errors: [{ [key]: 'One' }, { [key]: 'Two' }] })).toBe('One; Two');
		},
	);

	it.each(['reason', 'msg', 'code'])('finds the words under %s in a list only', (key) => {
		expect(serviceText({ message: 'Invalid', errors: [{ [key]: 'taken' }] })).toBe(
			'Invalid (taken)',
		);
		expect(serviceText({ message: 'Invalid', [key]: 'taken' })).toBe('Invalid');
	});

	it.each(['errors', 'details', 'invalid-params', 'invalid_params'])(
		'finds what is wrong in particular under %s',
		(key) => {
			expect(serviceText({ title: 'Invalid', [key]: ['One', 'Two'] })).toBe('Invalid (One; Two)');
			expect(serviceText({ [key]: { name: ['taken'] } })).toBe('name: taken');
		},
	);

	it.each(['field', 'param', 'parameter', 'pointer'])('names the field under %s', (key) => {
		expect(serviceText({ error: { [key]: 'name', message: 'taken' } })).toBe('name: taken');
	});

	it.each(['path', 'loc', 'name'])('names the field under %s in a list only', (key) => {
		expect(serviceText({ errors: [{ [key]: ['tags', 0], msg: 'is odd' }] })).toBe('tags.0: is odd');
		expect(serviceText({ [key]: '/v1/agents', message: 'Taken' })).toBe('Taken');
	});

	it.each(['pointer', 'parameter', 'header'])('names the source as JSON:API does: %s', (key) => {
		expect(serviceText({ errors: [{ source: { [key]: 'name' }, title: 'Bad' }] })).toBe(
			'name: Bad',
		);
	});

	it.each([
		['plain text', ' Name is taken\n', 'Name is taken'],
		['XML', '<?xml version="1.0"?><Code>Taken</Code>', '<?xml version="1.0"?><Code>Taken</Code>'],
		['error as an object', { error: { code: 7, message: 'Name is taken' } }, 'Name is taken'],
		['detail before title (RFC 9457)', { title: 'T', detail: 'D' }, 'D'],
		['message before error', { error: 'Bad Request', message: 'Name is taken' }, 'Name is taken'],
		['the next key when one is blank', { message: ' ', error: 'Taken' }, 'Taken'],
		['message as a list', { message: ['One', 'Two'] }, 'One; Two'],
		['a bare list', [{ error: 'One' }, null, 7, { error: 'Two' }], 'One; Two'],
		['texts four levels down', { error: { error: { error: { error: 'Deep' } } } }, 'Deep'],
		['details beside a nested message', { error: { message: 'A', details: ['B'] } }, 'A (B)'],
		['fields within fields', { errors: { address: { city: ['taken'] } } }, 'address: city: taken'],
		['a path of nothing', { errors: [{ path: [], message: 'Taken' }] }, 'Taken'],
		['a path of objects', { errors: [{ loc: [{}], msg: 'is odd' }] }, 'is odd'],
		['an empty field', { error: { field: '', message: 'Taken' } }, 'Taken'],
		['a list that repeats the text', { message: 'Taken', errors: [{ message: 'Taken' }] }, 'Taken'],
	])('reads %s', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it('does not overflow the stack on a deeply nested field', () => {
		const path = nested(100_000, inList);
		const source = nested(100_000, (inner) => ({ source: inner }));

		expect(serviceText({ errors: [{ path, message: 'Taken' }] })).toBe('Taken');
		expect(serviceText({ errors: [{ source, message: 'Taken' }] })).toBe('Taken');
	});

	it.each([
		['an object of other keys', { reason: 'taken' }, '{"reason":"taken"}'],
		['a number', 7, '7'],
		['false', false, 'false'],
	])('passes on %s as JSON', (_, data, expected) => {
		expect(serviceText(data)).toBe(expected);
	});

	it.each([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['an empty object', {}],
		['an empty list', []],
		['space only', ' \n '],
		['a web page', '<!doctype html><h1>502 Bad Gateway</h1>'],
		['a web page behind a line break', '\n <html></html>'],
	])('has no text for %s', (_, data) => {
		expect(serviceText(data)).toBeUndefined();
	});

	it('keeps 2,000 characters, of whatever form, and marks the cut', () => {
		const long = 'x'.repeat(50_000);
		const kept = 'x'.repeat(2_000);

		expect(serviceText(kept)).toBe(kept);
		expect(serviceText(long)).toBe(`${kept}…`);
		expect(serviceText({ errors: [long, long] })).toBe(`${kept}…`);
		expect(serviceText({ message: 'Taken', errors: { [long]: 'x' } })).toHaveLength(2_001);
		expect(
			serviceText({ errors: Array(9_000).fill({ field: 'name', msg: 'taken' }) }),
		).toHaveLength(2_001);
		expect(serviceText({ reason: long })).toBe(`{"reason":"${kept.slice(11)}…`);
	});

	it('is there at once for texts that are slow to compare', () => {
		const part = 'a'.repeat(2_500_000);
		const message = part.repeat(4);
		for (const error of [`${part}b${part}`, `aab${part}`]) {
			expect(serviceText({ message, errors: [error] })).toBe(`${'a'.repeat(2_000)}…`);
			expect(serviceText({ error: { message, details: [error] } })).toHaveLength(2_001);
		}
	});

	it.each([
		['objects', inObject],
		['lists', inList],
	])('writes %s nested too deep to be searched as JSON, if the stack allows it', (_, wrap) => {
		const data = nested(6, wrap);

		expect(serviceText(data)).toBe(JSON.stringify(data));
		// Node.js may or may not be able to write it as JSON.
		expect(['undefined', 'string']).toContain(typeof serviceText(nested(100_000, wrap)));
	});
});
