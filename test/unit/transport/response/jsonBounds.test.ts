import { createJsonScanner } from '../../../../nodes/AppBuilder/transport/response/jsonScanner';
import { thrownBy } from '../../thrownBy';
import { scanned } from './scanned';

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
