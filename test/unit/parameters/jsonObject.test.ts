import type { IExecuteFunctions } from 'n8n-workflow';

import { parseJsonObject, readJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { inputError, thrownBy } from '../thrownBy';

describe('parseJsonObject', () => {
	it.each([
		['text that contains an object', '{ "title": "Demo", "n": [1] }', { title: 'Demo', n: [1] }],
		['space around it', '\n {} \t', {}],
		['an empty text as an empty object', '', {}],
		['space only as an empty object', ' \n ', {}],
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
		['null', null, 'is empty'],
		['the text null', 'null', 'is empty'],
		['an array', [{}], 'contains an array instead of an object'],
		['a large number as text', '12345678901234567890', 'contains a number instead of an object'],
		['a number as text', '5', 'contains a number instead of an object'],
		['a date', new Date(0), 'contains a date instead of an object'],
		['false as text', 'false', 'contains a boolean instead of an object'],
		['text in JSON', '"Demo"', 'contains a string instead of an object'],
	])('rejects %s', (_, value, what) => {
		expect(thrownBy(() => parseJsonObject(value, 'Additional Fields'))).toMatchObject(
			inputError(`'Additional Fields' ${what}`),
		);
	});

	it.each(['{', 'title: Demo', "{'title': 1}", '{"a": 1,}', '{} {}', '[object Object]'])(
		'rejects %p and repeats what JSON.parse found',
		(text) => {
			const message = `'JSON' is not valid JSON: ${thrownBy(() => JSON.parse(text)).message}`;
			const description = expect.stringContaining('single expression that returns the object');
			const error = inputError(message, description);

			expect(thrownBy(() => parseJsonObject(text, 'JSON'))).toMatchObject(error);
		},
	);
});

describe('readJsonObject', () => {
	/** Reads a parameter with this value; `raw` is what the user entered. */
	function read(value: unknown, raw: unknown): object {
		type Ask = [name: string, index: number, fallback: string, how?: { rawExpressions: boolean }];
		const getNodeParameter = (...[name, index, fallback, how]: Ask) => {
			expect([name, index]).toEqual(['json', 3]);
			return (how?.rawExpressions ? raw : value) ?? fallback;
		};
		const context = { getNodeParameter } as unknown as IExecuteFunctions;
		return readJsonObject(context, 3, { name: 'json', label: 'JSON' });
	}

	it.each([
		['text', '{"a":1}', '{"a":1}', { a: 1 }],
		['an object', { a: 1 }, { a: 1 }, { a: 1 }],
		['an expression that returns text', '{"a":1}', '={{ $json.text }}', { a: 1 }],
		['an expression that returns an object', { a: 1 }, '={{ $json }}', { a: 1 }],
		['no text as an empty object', '', '', {}],
		['text that ends like an expression begins', ' ', ' =', {}],
		['no parameter as an empty object', undefined, undefined, {}],
	])('reads %s', (_, value, raw, expected) => {
		expect(read(value, raw)).toEqual(expected);
	});

	it.each(['', ' \n'])('rejects %j from an expression', (value) => {
		expect(() => read(value, '={{ $json.text }}')).toThrow("'JSON' is empty");
	});
});
