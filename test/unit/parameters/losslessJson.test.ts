import { parseLosslessJson, toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { thrownBy } from '../thrownBy';

/** What is sent for the JSON text a user wrote. */
const sent = (text: string) => toBody(parseLosslessJson(text).value as object);

describe('numbers in JSON text', () => {
	it.each([
		...['12345678901234567890', '-12345678901234567890', '9007199254740992', '42'],
		...['0.1000000000000000055511151231257827', '1.50', '1e400', '1E-400'],
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
	])('are distinguished from digits within strings: %s', (text) => {
		expect(sent(text)).toBe(text);
	});

	it('do not make valid what is not', () => {
		expect(parseLosslessJson('{"a": 12345678901234567890')).toEqual({
			reason: expect.stringContaining('JSON'),
		});
	});
});

describe('toBody', () => {
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

	it('rejects Infinity, which JSON would turn into null', () => {
		expect(thrownBy(() => toBody({ list: [0, { number: Infinity }] }))).toMatchObject({
			message: `The field "list.1.number" is Infinity, which JSON can't represent`,
			description: expect.stringContaining('fallback'),
		});
	});
});
