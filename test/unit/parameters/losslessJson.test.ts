import fc from 'fast-check';

import { parseLosslessJson, toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { jsonObject } from '../../support/arbitraries';
import { thrownBy } from '../thrownBy';

/** What is sent for the JSON text a user wrote. */
const sent = (text: string) => toBody(parseLosslessJson(text).value as object);

describe('numbers in JSON text', () => {
	it.each([
		...['12345678901234567890', '-12345678901234567890', '9007199254740992', '42'],
		...['0.1000000000000000055511151231257827', '123456789.123456789012', '1.50'],
		...['1e400', '1E-400', '1e21'],
	])('arrive with the digits they were written with: %s', (digits) => {
		expect(sent(`{"n": ${digits}, "list": [${digits}, [${digits}]]}`)).toBe(
			`{"n":${digits},"list":[${digits},[${digits}]]}`,
		);
	});

	it.each([
		'{"12345678901234567890":"12345678901234567890"}',
		'{"a":"\\"12345678901234567890"}',
		'{"a":"\\\\","b":12345678901234567890}',
		'{"a":"\\\\\\" 1e400 ","b":"x"}',
		'{"a":"\\u00e912345678901234567890"}'.replace('\\u00e9', 'é'),
	])('are told from digits within strings: %s', (text) => {
		expect(sent(text)).toBe(text);
	});

	it('do not make valid what is not', () => {
		expect(parseLosslessJson('{"a": 12345678901234567890')).toEqual({
			reason: expect.stringContaining('JSON'),
		});
	});
});

describe('toBody', () => {
	it('writes what JSON.stringify writes', () => {
		const value = jsonObject.map((any) => JSON.parse(JSON.stringify(any), smaller) as object);
		fc.assert(
			fc.property(value, (object) => {
				expect(toBody(object)).toBe(JSON.stringify(object));
			}),
		);
	});

	it.each([
		[{ settings: { limit: 2 ** 53 } }, 'settings.limit', '9007199254740992'],
		[{ a: [{ b: 1 }, { b: -(2 ** 60) }] }, 'a.1.b', '-1152921504606847000'],
	])('rejects a number that was rounded before, and names its place: %j', (value, path, number) => {
		expect(thrownBy(() => toBody(value))).toMatchObject({
			name: 'InputError',
			message: `The field "${path}" contains the number ${number}, which is too large to be exact`,
			description: expect.stringContaining('as text'),
		});
	});

	it.each([NaN, Infinity, -Infinity])('rejects %p, of which JSON would make null', (number) => {
		expect(thrownBy(() => toBody({ list: [0, { number }] }))).toMatchObject({
			name: 'InputError',
			message: `The field "list.1.number" is ${number}, which JSON can't represent`,
			description: expect.stringContaining('fallback'),
		});
	});
});

/** Numbers beyond 2^53 are rejected. */
function smaller(_key: string, value: unknown): unknown {
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? 1 : value;
}
