import fc from 'fast-check';

import { createJsonScanner } from '../../../../nodes/AppBuilder/transport/response/jsonScanner';
import { jsonValue } from '../../../support/arbitraries';
import { thrownBy } from '../../thrownBy';

/** The text as it comes out of the scanner, fed with these pieces. */
function scanned(...pieces: string[]): string {
	const scanner = createJsonScanner();
	return pieces.map((piece) => scanner.scan(piece)).join('') + scanner.end();
}

/** The text cut at these places. */
function cut(text: string, places: number[]): string[] {
	const ends = [...places.map((place) => place % (text.length + 1)), text.length];
	ends.sort((a, b) => a - b);
	return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

const single = (text: string) => [...text];
const places = fc.array(fc.nat(), { maxLength: 8 });
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
		...['1e1234567890123456', '1E-1234567890123456', '12345678901234567E5', '12345678901234567e+5'],
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

describe('the bounds of JSON text', () => {
	const list = (count: number, element: (index: number) => string) =>
		`[${Array.from({ length: count }, (_, index) => element(index)).join(',')}]`;
	const names = (count: number) => `{${list(count, (n) => `"${n}":1`).slice(1, -1)}}`;
	const refusal = (text: string) => thrownBy(() => scanned(text));

	it('are 1,000 levels', () => {
		const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

		expect(scanned(nest(1_000))).toBe(nest(1_000));
		expect(scanned(`[${nest(999)},${nest(999)}]`)).toContain('],[');
		expect(refusal(nest(1_001))).toMatchObject({
			code: 'TOO_DEEP',
			message: 'is nested more than 1,000 levels deep',
		});
	});

	const repeat = (count: number, element: string) => `[${`${element},`.repeat(count - 1)}1]`;

	it('are 8 million values', () => {
		expect(scanned(repeat(8_000_000, '1'))).toHaveLength(16_000_001);
		expect(refusal(repeat(8_000_001, '1'))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 8,000,000 values',
		});
	});

	it.each(['[]', '{}'])('are two million objects and arrays, such as %s', (group) => {
		expect(scanned(repeat(2_000_000, group))).toHaveLength(5_999_999 + 1);
		expect(refusal(repeat(2_000_001, group))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 2,000,000 objects and arrays',
		});
	});

	it('are 300,000 different names', () => {
		expect(scanned(names(300_000))).toHaveLength(names(300_000).length);
		expect(refusal(names(400_000))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 300,000 different field names',
		});
	});

	it('are 1.4 million different texts of up to 10 characters', () => {
		const texts = (count: number) => list(count, (n) => `"${n}"`);

		expect(scanned(texts(1_400_000))).toHaveLength(texts(1_400_000).length);
		expect(refusal(texts(1_800_000))).toMatchObject({
			message: 'contains more than 1,400,000 different short strings',
		});
	});

	it('do not count longer texts, or the same ones again', () => {
		const text = list(2_800_000, (n) => `"longer than ten ${n}"`);
		const same = list(150_000, () => '{"id":"a","name":"b","c":1,"d":2,"e":3,"f":4}');

		expect(scanned(text)).toHaveLength(text.length);
		expect(scanned(same)).toHaveLength(same.length);
	});

	it('end the reading at the piece that passes them', () => {
		const scanner = createJsonScanner();
		scanner.scan('['.repeat(1_000));

		expect(() => scanner.scan('[')).toThrow();
	});
});
