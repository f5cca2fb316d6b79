import type { IExecuteFunctions } from 'n8n-workflow';

import { parseJsonObject, readJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { thrownBy } from '../thrownBy';

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
		expect(thrownBy(() => parseJsonObject(value, 'Additional Fields'))).toMatchObject({
			name: 'InputError',
			message: `'Additional Fields' ${what}`,
			description: expect.stringMatching(/^[A-Z].*\.$/),
		});
	});

	it.each(['{', 'title: Demo', "{'title': 1}", '{"a": 1,}', '{} {}', '[object Object]'])(
		'rejects %p and repeats what JSON.parse found',
		(text) => {
			const { name, message, description } = thrownBy(() => parseJsonObject(text, 'JSON'));
			const reason = thrownBy(() => JSON.parse(text)).message;

			expect({ name, message }).toEqual({
				name: 'InputError',
				message: `'JSON' isn't valid JSON: ${reason}`,
			});
			expect(description).toMatch(/single expression that returns the object/);
		},
	);
});

describe('readJsonObject', () => {
	/** Reads a parameter with this value; `raw` is what the user entered. */
	function read(value: unknown, raw: unknown): object {
		const context = {
			getNodeParameter: (
				name: string,
				itemIndex: number,
				fallback: string,
				options?: { rawExpressions: boolean },
			) => {
				expect([name, itemIndex]).toEqual(['json', 3]);
				return (options?.rawExpressions ? raw : value) ?? fallback;
			},
		} as unknown as IExecuteFunctions;
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
