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

describe('exactJson', () => {
	it.each([
		['9007199254740993', '"9007199254740993"'],
		['[1E400,-1e+400]', '["1E400","-1e+400"]'],
		['[1, 12345678901234567890 ,2]', '[1, "12345678901234567890" ,2]'],
		['{"a":{"b":[10000000000000001]}}', '{"a":{"b":["10000000000000001"]}}'],
		['["a\\\\",12345678901234567890]', '["a\\\\","12345678901234567890"]'],
	])('has a text for each number that is not safe: %p', (text, exact) => {
		expect(checked(text)).toBe(exact);
	});

	it.each(['<p>[12345678901234567890]</p>', `x${'['.repeat(500)}`])(
		'is not looked at where it has no number',
		(text) => expect(exactJson(text)).toEqual({ text, isCutOff: false }),
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
			code: 'TOO_DEEP',
			message: 'is nested more than 100 levels deep',
		});
	});

	it('are 2 million values', () => {
		const list = (count: number) => `[${'[1,2],'.repeat(count)}1]`;

		expect(checked(list(666_666))).toHaveLength(6 * 666_666 + 3);
		expect(refusal(list(666_667))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 2,000,000 values',
		});
	});
});

describe('parseResponse', () => {
	it.each([
		['{"id":"ws_1"}', { id: 'ws_1' }],
		[' \n[1, 2]\n', [1, 2]],
		['0', 0],
		['null', null],
	])('reads %p', (text, value) => {
		expect(parseResponse(text, 'GET')).toEqual(value);
	});

	it.each(['', ' ', '\r\n'])('gives undefined for the empty body %p', (text) => {
		expect(parseResponse(text, 'DELETE')).toBeUndefined();
	});

	it.each(['<!doctype html><title>Hello</title>', ' \n<html></html>'])(
		'names a web page: %p',
		(text) => {
			expect(thrownBy(() => parseResponse(text, 'GET'))).toMatchObject({
				name: 'ServiceError',
				message: 'The response is a web page instead of JSON',
				description:
					"Check that 'Base URL' in the credential is the address of the API and ends in /v1.",
			});
		},
	);

	it.each(['{"id":"ws_', 'OK', '<?xml version="1.0"?><a/>'])('names invalid JSON: %p', (text) => {
		expect(thrownBy(() => parseResponse(text, 'PATCH'))).toMatchObject({
			name: 'ServiceError',
			message: "The response isn't valid or complete JSON",
			description:
				"Try again later. If this keeps happening, check that 'Base URL' in the credential ends in /v1.",
		});
	});

	it.each(['<html></html>', '{"id":'])('says to look what POST has done after %p', (text) => {
		expect(thrownBy(() => parseResponse(text, 'POST')).description).toMatch(
			/^The create request may have gone through: .* ends in \/v1\.$/,
		);
	});

	it.each(['OK', '{"deleted":', 'Deleted <ws_1>'])('takes a delete for done after %p', (text) => {
		expect(parseResponse(text, 'DELETE')).toBeUndefined();
	});

	it('takes no delete for done after a web page', () => {
		expect(thrownBy(() => parseResponse('<html></html>', 'DELETE')).name).toBe('ServiceError');
	});
});
