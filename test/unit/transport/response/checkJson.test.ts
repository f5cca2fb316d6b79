import fc from 'fast-check';

import { checkJson } from '../../../../nodes/AppBuilder/transport/response/checkJson';
import { isSafeNumber } from '../../../../nodes/AppBuilder/text/json';
import { jsonValue } from '../../../support/arbitraries';
import { thrownBy } from '../../thrownBy';

const checked = (text: string) => checkJson(text).text;
/** JSON text with numbers of all lengths, and with white space. */
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
const numbers = fc.array(number, { minLength: 1 }).map((all) => ` [${all.join(' ,')}] `);
const nested = numbers.map((list) => `{"12345678901234567890":${list}, "a\\"" : {"b":${list}}}`);
const json = fc.oneof(
	jsonValue.value.map((value) => JSON.stringify(value)),
	numbers,
	nested,
);
/** What is to be done, in short: a text or a number is one token. */
function quoted(text: string): string {
	return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
		token.startsWith('"') || isSafeNumber(Number(token)) ? token : `"${token}"`,
	);
}
const isJson = (text: string) => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
};

describe('the text of a response', () => {
	it.each([
		['9007199254740993', '"9007199254740993"'],
		[' 9007199254740993\n', ' "9007199254740993"\n'],
		['[1E400,-1e+400]', '["1E400","-1e+400"]'],
		['[1, 12345678901234567890 ,2]', '[1, "12345678901234567890" ,2]'],
		['{"a":{"b":[10000000000000001]}}', '{"a":{"b":["10000000000000001"]}}'],
		['{"a":[1],"b":10000000000000001}', '{"a":[1],"b":"10000000000000001"}'],
		['["a\\\\",12345678901234567890]', '["a\\\\","12345678901234567890"]'],
	])('has a text for each number that is not safe: %p', (text, exact) => {
		expect(checked(text)).toBe(exact);
	});

	it.each([
		...['9007199254740991', '-9007199254740991', '-0', '0.12345678901234567890', '1e15', '1e-400'],
		...['"9007199254740993"', '["a\\nb 9007199254740993"]', '["\\\\", "9007199254740993"]'],
		...['["say \\"9007199254740993\\""]', '{"9007199254740993":"\\\\"}', '"', '[', ''],
	])('is left as it is otherwise: %p', (text) => {
		expect(checked(text)).toBe(text);
	});

	it.each([
		...['{12345678901234567890:1}', '{"a":{},12345678901234567890 : 1}', '[00012345678901234567]'],
		...['-', '[-]', '[1-12345678901234567890]', '12345678901234567890 not found}', '[1e400.]'],
		...['[12345678901234567.]', '[-.12345678901234567e30]', '[12345678901234567.e5]'],
	])('does not become JSON: %p', (text) => {
		expect(isJson(text)).toBe(false);
		expect(isJson(checked(text))).toBe(false);
	});

	it.each([
		'<p>[12345678901234567890]</p>',
		'Is [12345678901234567890]?',
		`x${'['.repeat(500)}`,
		`"${'['.repeat(500)}"`,
	])('is not looked at where it has no number', (text) =>
		expect(checkJson(text)).toEqual({ text, isCutOff: false }),
	);

	it('is changed in nothing but those', () => {
		fc.assert(fc.property(json, (text) => expect(checked(text)).toBe(quoted(text))));
	});

	it('is JSON exactly if it was', () => {
		const unit = fc.constantFrom(...'{}[],:"\\-0e. ', '12345678901234567890', '"a"', '1', '1e99');
		fc.assert(
			fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
				expect(isJson(checked(text))).toBe(isJson(text));
			}),
			{ numRuns: 5_000 },
		);
	});

	it.each([
		['{"a":1', true],
		['[1,2', true],
		['[{}', true],
		['["a', true],
		['{"a":1}', false],
		['[]', false],
		['[]]', false],
		['<html', false],
		['', false],
	])('%j is known to be cut off: %s', (text, isCutOff) => {
		expect(checkJson(text)).toMatchObject({ isCutOff });
	});
});

describe('the bounds of a response', () => {
	const refusal = (text: string) => thrownBy(() => checkJson(text));
	const repeat = (count: number, element: string) => `[${`${element},`.repeat(count - 1)}1]`;
	const names = (count: number) =>
		`[${Array.from({ length: count }, (_, index) => `{"${index}":1,"same":2}`).join(',')}]`;

	it('are 100 levels', () => {
		const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

		expect(checked(nest(100))).toBe(nest(100));
		expect(checked(`[${nest(99)},${nest(99)}]`)).toContain('],[');
		expect(refusal(nest(101))).toMatchObject({
			code: 'TOO_DEEP',
			message: 'is nested more than 100 levels deep',
		});
	});

	it.each([
		['numbers', '1', 1],
		['objects with a field each', '{"a":1}', 2],
		['lists of two', '[1,2]', 3],
	])('are 2 million values: %s', (_, element, size) => {
		const most = Math.floor((2_000_000 - 2) / size) + 1;

		expect(checked(repeat(most, element))).toHaveLength((element.length + 1) * (most - 1) + 3);
		expect(refusal(repeat(most + 1, element))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 2,000,000 values',
		});
	});

	it('are 100,000 different names', () => {
		expect(checked(names(99_999))).toBe(names(99_999));
		expect(refusal(names(100_000))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 100,000 different field names',
		});
	});

	it('are names of 1,000 characters', () => {
		const named = (length: number) => `{"${'x'.repeat(length)}":1}`;

		expect(checked(named(1_000))).toBe(named(1_000));
		expect(refusal(named(1_001))).toMatchObject({
			code: 'NAME_TOO_LONG',
			message: 'contains a field name of more than 1,000 characters',
		});
	});
});
