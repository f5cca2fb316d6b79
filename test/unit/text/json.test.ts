import fc from 'fast-check';

import { isLossless, isSafeNumber, parseJson } from '../../../nodes/AppBuilder/text/json';
import { thrownBy } from '../thrownBy';

describe('parseJson', () => {
	it.each([
		['{"a":[1]}', { a: [1] }],
		['null', null],
	])('gives the value of %s', (text, value) => {
		expect(parseJson(text)).toEqual({ value });
	});

	it.each(['', '{', "{'a': 1}", '{} {}'])('gives what JSON.parse finds in %j', (text) => {
		expect(parseJson(text)).toEqual({ reason: thrownBy(() => JSON.parse(text)).message });
	});
});

describe('isLossless', () => {
	it.each([
		...['0', '-0', '00', '0.00', '1.50', '+5', '.5', '5.', '1e3', '1E+3', '1000e-3', ' 2 '],
		...[' 1.50 ', '0x1F'],
		...['9007199254740991', '9007199254740992', '12345678901234567000', '1e21', '1e300', '0e999'],
		...['0.1', '123.456', '-0.000001', `1${'0'.repeat(22)}`, `0.${'0'.repeat(6)}1`],
	])('holds for %s, whose value stays', (text) => {
		expect(isLossless(text)).toBe(true);
	});

	it.each([
		...['9007199254740993', '12345678901234567890', '-12345678901234567890', '1e400', '-1e400'],
		...[
			'0.1000000000000000055511151231257827',
			'1e-400',
			'123456789.123456789012',
			'3.00000000000000001',
		],
		'0xFFFFFFFFFFFFFFFF',
	])('does not hold for %s, whose value would change', (text) => {
		expect(isLossless(text)).toBe(false);
	});

	it('holds for every number as JavaScript writes it', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
				expect(isLossless(String(number))).toBe(true);
			}),
		);
	});

	it('holds for whole numbers as text exactly when BigInt finds no difference', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
				const written = BigInt(
					Number(number).toLocaleString('fullwide', {
						useGrouping: false,
						maximumSignificantDigits: 17,
					}),
				);
				expect(isLossless(String(number))).toBe(written === number);
			}),
		);
	});
});

describe('isSafeNumber', () => {
	it.each([0, -1.5, 1e-9, 0.1, Number.MAX_SAFE_INTEGER])('holds for %p', (number) => {
		expect(isSafeNumber(number)).toBe(true);
	});

	it.each([2 ** 53, -(2 ** 53), 1e21, NaN, Infinity, -Infinity])(
		'does not hold for %p',
		(number) => {
			expect(isSafeNumber(number)).toBe(false);
		},
	);
});
