import { createNumberCopier } from '../../../../nodes/AppBuilder/transport/response/jsonNumbers';

/** Whether the number at the start of a piece becomes a string. */
function becomesString(piece: string, { isName = false } = {}): boolean {
	const numbers = createNumberCopier();
	numbers.start(0);
	return numbers.end(piece, numbers.read(piece, 1), isName);
}

describe('a number of JSON text', () => {
	it.each([
		['9007199254740993,', true],
		['9007199254740992,', false],
		['12345678901234567.5,', false],
		['12,', false],
	])('says whether it becomes a string: %s', (piece, expected) => {
		expect(becomesString(piece)).toBe(expected);
	});

	it('never becomes one where a name belongs', () => {
		expect(becomesString('9007199254740993,', { isName: true })).toBe(false);
	});

	it('ends in a later piece, if it is cut', () => {
		const numbers = createNumberCopier();
		numbers.start(1);

		expect(numbers.read('[900719925474', 2)).toBe(-1);
		expect(numbers.flushUpToNumber('[900719925474')).toBe('[');
		expect(numbers.read('0993]', 0)).toBe(4);
		expect(numbers.end('0993]', 4, false)).toBe(true);
		expect(numbers.flush('0993]')).toBe('"9007199254740993"]');
	});
});
