import fc from 'fast-check';

import { isSafeNumber } from '../../../../nodes/AppBuilder/text/json';
import {
	exactJson,
	parseResponse,
} from '../../../../nodes/AppBuilder/transport/response/parseResponse';
import { jsonValue } from '../../../support/arbitraries';
import { thrownBy } from '../../thrownBy';

const checked = (text: string) => exactJson(text).text;
/** JSON text with numbers of all lengths, and with white space. */
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
const numbers = fc.array(number, { minLength: 1 }).map((all) => ` [${all.join(' ,')}] `);
const nested = numbers.map((list) => `{"12345678901234567890":${list}, "a\\"" : {"b":${list}}}`);
const json = fc.oneof(
	jsonValue.value.map((value) => JSON.stringify(value)),
	numbers,
	nested,
);
/** The text in short: a string or a number is one token. */
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

describe('exactJson', () => {
	it.each(['<p>[12345678901234567890]</p>', `x${'['.repeat(500)}`])(
		"isn't parsed if it contains no number",
		(text) => expect(exactJson(text)).toEqual({ text, isCutOff: false }),
	);

	it('has a text for each number that is not safe, and is the same otherwise', () => {
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
		['[1,2', true],
		['["a', true],
		['{"a":1}', false],
		['[]]', false],
		['<html', false],
	])('%j is known to be cut off: %s', (text, isCutOff) => {
		expect(exactJson(text)).toMatchObject({ isCutOff });
	});
});

describe('the limits of a response', () => {
	const refusal = (text: string) => thrownBy(() => exactJson(text));

	it('are 100 levels', () => {
		const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

		expect(checked(nest(100))).toBe(nest(100));
		expect(checked(`[${nest(99)},${nest(99)}]`)).toContain('],[');
		expect(refusal(nest(101))).toMatchObject({
			code: 'UNUSABLE',
			message: 'is nested more than 100 levels deep',
		});
	});

	it('are 2 million values', () => {
		const list = (count: number) => `[${'[1,2],'.repeat(count)}1]`;

		expect(checked(list(666_666))).toHaveLength(6 * 666_666 + 3);
		expect(refusal(list(666_667))).toMatchObject({
			code: 'TOO_LARGE',
			message: 'contains more than 2,000,000 values',
		});
	});
});

describe('parseResponse', () => {
	it.each([
		[' \n<html></html>', 'The response is a web page instead of JSON'],
		['{"id":"ws_', "The response isn't valid or complete JSON"],
	])('says what is wrong with %p, and to check what a POST did', (text, message) => {
		const refusal = (method: string) =>
			thrownBy(() => parseResponse(text, { method, status: 200 }));

		expect(refusal('PATCH').message).toBe(message);
		expect(refusal('POST').description).toMatch(
			/^The create request may have gone through: .* ends in \/v1\./,
		);
	});

	it('treats a write as done after a text, but not after JSON that was cut off', () => {
		const post = { method: 'POST', status: 200 };

		expect(parseResponse('OK', post)).toBeUndefined();
		expect(parseResponse('OK', { method: 'PATCH', status: 203 })).toBeUndefined();
		expect(() => parseResponse('{"id":', post)).toThrow(/isn't valid/);
		expect(() => parseResponse('<html></html>', post)).toThrow(/web page/);
	});
});
