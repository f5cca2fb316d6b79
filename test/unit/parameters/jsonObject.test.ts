import { parseJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { inputError, thrownBy } from '../thrownBy';

describe('parseJsonObject', () => {
	it.each([
		['text that contains an object', '{ "title": "Demo", "n": [1] }', { title: 'Demo', n: [1] }],
		['space around it', '\n {} \t', {}],
	])('reads %s', (_, value, expected) => {
		expect(parseJsonObject(value, 'JSON')).toEqual(expected);
	});

	it('passes an object on as it is', () => {
		const value = { title: 'Demo' };

		expect(parseJsonObject(value, 'JSON')).toBe(value);
	});

	it('keeps a field named __proto__', () => {
		expect(JSON.stringify(parseJsonObject('{"__proto__":{"a":1}}', 'JSON'))).toBe(
			'{"__proto__":{"a":1}}',
		);
	});

	it.each([
		['undefined', undefined, 'is empty'],
		['space only', ' \n ', 'is empty'],
		['the text null', 'null', 'is empty'],
		['an array', [{}], 'contains an array instead of an object'],
		['a large number as text', '12345678901234567890', 'contains a number instead of an object'],
		['a date', new Date(0), 'contains a date instead of an object'],
		['text in JSON', '"Demo"', 'contains a string instead of an object'],
	])('rejects %s', (_, value, what) => {
		expect(thrownBy(() => parseJsonObject(value, 'Additional Fields'))).toMatchObject(
			inputError(`'Additional Fields' ${what}`),
		);
	});

	it.each(['{', "{'title': 1}", '[object Object]'])(
		'rejects %p and repeats what JSON.parse found',
		(text) => {
			const message = `'JSON' isn't valid JSON: ${thrownBy(() => JSON.parse(text)).message}`;
			const description = expect.stringContaining('single expression that returns the object');
			const error = inputError(message, description);

			expect(thrownBy(() => parseJsonObject(text, 'JSON'))).toMatchObject(error);
		},
	);
});
