import fc from 'fast-check';

import { jsonValue } from '../../../support/arbitraries';
import { cut, places } from './pieces';
import { scanned } from './scanned';

const single = (text: string) => [...text];
/** JSON text with numbers of all lengths, and with white space. */
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
const numbers = fc.array(number, { minLength: 1 }).map((all) => ` [${all.join(' ,')}] `);
const nested = numbers.map((list) => `{"12345678901234567890":${list}, "a\\"" : {"b":${list}}}`);
const json = fc.oneof(
	jsonValue.value.map((value) => JSON.stringify(value)),
	numbers,
	nested,
);

/** What the scanner is to do, in short: a text or a number is one token. */
function quoted(text: string): string {
	return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
		/^-?\d{16,}$/.test(token) && String(Number(token)) !== token ? `"${token}"` : token,
	);
}

describe('the scanner of JSON text', () => {
	it.each([
		['9007199254740993', '"9007199254740993"'],
		['-9007199254740993', '"-9007199254740993"'],
		[' 9007199254740993\n', ' "9007199254740993"\n'],
		['[1, 12345678901234567890 ,2]', '[1, "12345678901234567890" ,2]'],
		['{"a":{"b":[10000000000000001]}}', '{"a":{"b":["10000000000000001"]}}'],
		['{"a":[1],"b":10000000000000001}', '{"a":[1],"b":"10000000000000001"}'],
	])('makes a text of each whole number that would be rounded: %p', (text, exact) => {
		expect(scanned(text)).toBe(exact);
		expect(scanned(...single(text))).toBe(exact);
	});

	it.each([
		...['9007199254740991', '-9007199254740991', '9007199254740992', '100000000000000000000'],
		...['-100000000000000000000', '-0', '0.12345678901234567890', '12345678901234567.5'],
		...[
			'1e1234567890123456',
			'1E-12345678901234567',
			'1e+12345678901234567',
			'12345678901234567E5',
			'12345678901234567e+5',
		],
		...['"9007199254740993"', '["a\\nb 9007199254740993"]', '["\\\\", "9007199254740993"]'],
		...['["say \\"9007199254740993\\""]', '{"9007199254740993":"\\\\"}', '"', '[', ''],
	])('leaves every other text: %p', (text) => {
		expect(scanned(text)).toBe(text);
		expect(scanned(...single(text))).toBe(text);
	});

	it.each([
		...['{12345678901234567890:1}', '{"a":{},12345678901234567890:1}', '[00012345678901234567]'],
		...['-', '[-]', '[1-12345678901234567890]', '12345678901234567890 not found}'],
	])('makes no JSON of what is none: %p', (text) => {
		expect(() => JSON.parse(scanned(text))).toThrow();
		expect(() => JSON.parse(scanned(...single(text)))).toThrow();
	});

	it.each(['<p>[12345678901234567890]</p>', 'Is [12345678901234567890]?', `x${'['.repeat(5_000)}`])(
		'does not look at what is no JSON',
		(text) => expect(scanned(text)).toBe(text),
	);

	it('gives the same wherever the text is cut', () => {
		fc.assert(
			fc.property(json, places, (text, at) => {
				expect(scanned(...cut(text, at))).toBe(scanned(text));
			}),
		);
	});

	it('changes nothing but the numbers that would be rounded', () => {
		fc.assert(
			fc.property(json, places, (text, at) => {
				expect(scanned(...cut(text, at))).toBe(quoted(text));
			}),
		);
	});

	it('makes no JSON of text that is none', () => {
		const unit = fc.constantFrom(...'{}[],:"\\-0e. ', '12345678901234567890', '"a"', '1');
		const isJson = (text: string) => {
			try {
				JSON.parse(text);
				return true;
			} catch {
				return false;
			}
		};
		fc.assert(
			fc.property(fc.string({ unit, maxLength: 12 }), places, (text, at) => {
				expect(isJson(scanned(...cut(text, at)))).toBe(isJson(text));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('takes a number of a million digits that comes in pieces', () => {
		const digits = Array<string>(1_000).fill('1'.repeat(1_000));

		expect(scanned('[', ...digits, ']')).toBe(`["${digits.join('')}"]`);
	});

	it('takes texts of 20 million characters', () => {
		const long = JSON.stringify('1234567890 \\ "'.repeat(1_500_000));

		expect(scanned(`[${long},9007199254740993]`)).toBe(`[${long},"9007199254740993"]`);
	});
});
