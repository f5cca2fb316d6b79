import fc from 'fast-check';

import { isSafeNumber, quoteUnsafe } from '../../../nodes/AppBuilder/text/json';

describe('quoteUnsafe', () => {
	it.each([
		...['9007199254740992', '9007199254740993', '-12345678901234567890', `1${'0'.repeat(21)}`],
		...['10000000000000000', '1700000000000000000', '9007199254740993.0', '12345678901234567.5'],
		...['1e16', '-1E+21', '1e400', '-1e400'],
	])('quotes %s, which is no safe number', (number) => {
		expect(quoteUnsafe(number)).toBe(`"${number}"`);
	});

	it('has the border of safe numbers', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (number) => {
				const isQuoted = quoteUnsafe(String(number)) !== String(number);
				expect(isQuoted).toBe(!isSafeNumber(Number(number)));
			}),
		);
	});
});
