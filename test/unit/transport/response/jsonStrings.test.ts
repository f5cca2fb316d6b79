import fc from 'fast-check';

import { createStringReader } from '../../../../nodes/AppBuilder/transport/response/jsonStrings';
import { cut, places } from './pieces';

interface Told {
	hash: number;
	length: number;
	isName: boolean;
}

/** Reads strings from after their first quote on, each in pieces; gives what is told of each, and the last index. */
function readAll(strings: string[][], { isName = false } = {}) {
	const told: Told[] = [];
	const reader = createStringReader((hash, length, ofName) => {
		told.push({ hash, length, isName: ofName });
	});
	let end = -1;
	for (const pieces of strings) {
		reader.start(isName);
		end = -1;
		for (const piece of pieces) {
			expect(end).toBe(-1);
			end = reader.read(piece, 0);
		}
	}
	return { told, end };
}

const hashOf = (text: string, options?: { isName: boolean }) =>
	readAll([[`${text}"`]], options).told[0].hash;

describe('a string of JSON text', () => {
	it.each<[string, string[], number, number]>([
		['at its quote', ['abc", "d"'], 4, 3],
		['at once, when it is empty', ['"'], 1, 0],
		['not at a quote that is escaped', ['a\\"b"c"'], 5, 4],
		['at a quote after an escaped backslash', ['a\\\\"b"'], 4, 3],
		['not at a quote after three backslashes', ['\\\\\\"a"'], 6, 5],
		['in a later piece', ['abc', 'de', 'f"g"'], 2, 6],
		['not at a quote whose backslash came before', ['a\\', '"b"'], 3, 4],
		['at a quote after an escaped backslash that came before', ['a\\\\', '"b"'], 1, 3],
		['at a quote after an escaped backslash that was cut', ['a\\', '\\"b"'], 2, 3],
		['not at a quote after three backslashes in pieces', ['\\', '\\', '\\', '"a"'], 3, 5],
	])('ends %s', (_, pieces, end, length) => {
		const read = readAll([pieces]);

		expect(read.end).toBe(end);
		expect(read.told).toEqual([{ hash: expect.any(Number) as number, length, isName: false }]);
	});

	it('is read from the given index on', () => {
		const told = jest.fn();
		const reader = createStringReader(told);
		reader.start(true);

		expect(reader.read('"ab" "', 1)).toBe(4);
		expect(told).toHaveBeenCalledWith(hashOf('ab'), 2, true);
	});

	it('is not told of before its end', () => {
		expect(readAll([['abc']])).toEqual({ told: [], end: -1 });
	});

	it('is read anew each time', () => {
		const { told } = readAll([['a\\'], ['ab"'], ['a', 'b"']]);

		expect(told).toEqual([told[0], told[0]]);
		expect(told[0]).toMatchObject({ hash: hashOf('ab'), length: 2 });
	});

	it('has the same hash and length, wherever it is cut', () => {
		fc.assert(
			fc.property(fc.string(), places, fc.boolean(), (value, at, isName) => {
				const text = JSON.stringify(value).slice(1, -1);
				const { told } = readAll([[...cut(text, at), '"'], [`${text}"`]], { isName });

				expect(told).toEqual([told[1], told[1]]);
				expect(told[1].length).toBe(text.length);
			}),
		);
	});

	it('has another hash than others', () => {
		const texts = Array.from({ length: 10_000 }, (_, index) => `text ${index}`);

		expect(new Set(texts.map((text) => hashOf(text))).size).toBeGreaterThan(9_990);
	});

	it('is told apart by its first ten characters only', () => {
		expect(hashOf('a234567890')).not.toBe(hashOf('a23456789x'));
		expect(hashOf('a234567890b')).toBe(hashOf('a234567890c'));
	});

	it('is told apart as a whole, if it is a name', () => {
		const [name, other] = ['a'.repeat(30), `${'a'.repeat(29)}b`];

		expect(hashOf(name, { isName: true })).not.toBe(hashOf(other, { isName: true }));
		expect(readAll([['a"']], { isName: true }).told[0].isName).toBe(true);
	});
});
