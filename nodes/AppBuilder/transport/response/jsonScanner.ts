import { createJsonCounts } from './jsonCounts';
import { createNumberCopier, isNumberStart } from './jsonNumbers';
import { createStringReader } from './jsonStrings';

/** Looks at JSON text piece by piece, before it is parsed. Anything else passes as it is. */
export interface JsonScanner {
	/**
	 * What of the text so far is ready to be parsed: whole numbers that JSON.parse would round are strings. A number
	 * at the end of a piece waits for the next one.
	 * @throws {Error} as soon as a bound is passed
	 */
	scan(piece: string): string;
	/** What still waited. */
	end(): string;
	/** Whether an object or an array is open: at the end of a response, that it was cut off. */
	isOpen(): boolean;
}

const [QUOTE, COMMA, COLON, OBJECT, LIST, OBJECT_END, LIST_END, SPACE] = [...'",:{[}] '].map(
	(character) => character.charCodeAt(0),
);

/** A state machine over characters; everything it knows is carried from piece to piece. */
export function createJsonScanner(): JsonScanner {
	const counts = createJsonCounts();
	const strings = createStringReader(counts.addText);
	const numbers = createNumberCopier();
	/** Reads from an index; returns the index to continue at. */
	let read = readStart;
	let lastMark = 0;

	/** In an object before its colon: what stands there is a name. */
	const expectsName = () => counts.isInObject() && lastMark !== COLON;

	/** Only an object, an array or a number can contain a number; a web page is not looked at. */
	function readStart(piece: string, from: number): number {
		let index = from;
		while (piece.charCodeAt(index) <= SPACE) index++;
		if (index === piece.length) return index;
		const code = piece.charCodeAt(index);
		const isOfInterest = code === OBJECT || code === LIST || isNumberStart(code);
		read = isOfInterest ? readBetween : skip;
		return index;
	}

	function skip(piece: string): number {
		return piece.length;
	}

	function readBetween(piece: string, from: number): number {
		for (let index = from; index < piece.length; index++) {
			const code = piece.charCodeAt(index);
			if (code === QUOTE) return startString(index);
			if (isNumberStart(code)) return startNumber(index);
			if (code === COMMA) counts.addValue();
			else if (code === OBJECT || code === LIST) counts.open(code === OBJECT);
			else if (code === OBJECT_END || code === LIST_END) counts.close();
			else if (code !== COLON) continue;
			lastMark = code;
		}
		return piece.length;
	}

	function startString(index: number): number {
		strings.start(expectsName());
		read = readString;
		return index + 1;
	}

	function readString(piece: string, from: number): number {
		const end = strings.read(piece, from);
		if (end === -1) return piece.length;
		read = readBetween;
		return end;
	}

	function startNumber(index: number): number {
		numbers.start(index);
		read = readNumber;
		return index + 1;
	}

	function readNumber(piece: string, from: number): number {
		const end = numbers.read(piece, from);
		if (end === -1) return piece.length;
		endNumber(piece, end);
		return end;
	}

	function endNumber(piece: string, end: number): void {
		read = readBetween;
		// A string takes JSON.parse more time than a number.
		if (numbers.end(piece, end, expectsName())) counts.addValue();
	}

	return {
		scan(piece) {
			let index = 0;
			while (index < piece.length) index = read(piece, index);
			return read === readNumber ? numbers.flushUpToNumber(piece) : numbers.flush(piece);
		},
		end() {
			endNumber('', 0);
			return numbers.flush('');
		},
		isOpen: counts.isOpen,
	};
}
