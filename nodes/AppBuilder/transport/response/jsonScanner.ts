import { quoteIfRounded, SHORTEST_ROUNDED } from '../../text/losslessNumbers';
import { SHORT_TEXT } from './bounds';
import { createJsonCounts } from './jsonCounts';

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
	/** Whether a string, an object or an array is open: at the end of a response, that it was cut off. */
	isOpen(): boolean;
}

const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, PLUS, DOT] = codes('"\\,:-+.');
const [OBJECT, LIST, OBJECT_END, LIST_END, ZERO, NINE, UPPER_E, LOWER_E, SPACE] =
	codes('{[}]09Ee ');
const { imul } = Math;
/** FNV-1a, 32 bits; its start is secret, so that nobody can choose strings that count as one. */
const FNV_PRIME = 16_777_619;
const HASH_START = Math.trunc(Math.random() * 2 ** 32);

/** A state machine over characters; everything it knows is carried from piece to piece. */
export function createJsonScanner(): JsonScanner {
	const counts = createJsonCounts();
	let read = readStart;
	let lastMark = 0;
	let isName = false;
	let isEscaped = false;
	let hash = 0;
	let length = 0;
	let isWhole = true;
	let numberStart = 0;
	/** The part of a number that was in earlier pieces. */
	let held = '';
	/** What is ready of this piece; joined at once, because V8 is slow with strings built from small ones. */
	let ready: string[] = [];
	let copied = 0;

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
			if (code === QUOTE) return startText(index);
			if (isNumberStart(code)) return startNumber(index);
			if (code === COMMA) counts.addValue();
			else if (code === OBJECT || code === LIST) counts.open(code === OBJECT);
			else if (code === OBJECT_END || code === LIST_END) counts.close();
			else if (code !== COLON) continue;
			lastMark = code;
		}
		return piece.length;
	}

	function startText(index: number): number {
		isName = expectsName();
		isEscaped = false;
		hash = HASH_START;
		length = 0;
		read = readText;
		return index + 1;
	}

	function readText(piece: string, from: number): number {
		let end = piece.indexOf('"', from);
		while (end !== -1 && isEscapedAt(piece, from, end)) end = piece.indexOf('"', end + 1);
		addToText(piece, from, end === -1 ? piece.length : end);
		if (end === -1) {
			isEscaped = isEscapedAt(piece, from, piece.length);
			return piece.length;
		}
		counts.addText(hash, length, isName);
		read = readBetween;
		return end + 1;
	}

	/** Whether an odd number of backslashes stands before it. */
	function isEscapedAt(piece: string, from: number, end: number): boolean {
		let start = end;
		while (start > from && piece.charCodeAt(start - 1) === BACKSLASH) start--;
		const isOdd = (end - start) % 2 === 1;
		return start === from ? isOdd !== isEscaped : isOdd;
	}

	/** Only names and short strings are told apart. */
	function addToText(piece: string, from: number, end: number): void {
		const last = isName ? end : Math.min(end, from + SHORT_TEXT - length);
		for (let index = from; index < last; index++) {
			hash = imul(hash ^ piece.charCodeAt(index), FNV_PRIME);
		}
		length += end - from;
	}

	function startNumber(index: number): number {
		numberStart = index;
		isWhole = true;
		read = readNumber;
		return index + 1;
	}

	function readNumber(piece: string, from: number): number {
		for (let index = from; index < piece.length; index++) {
			const code = piece.charCodeAt(index);
			if (isDigit(code)) continue;
			if (!isInNumber(code)) {
				endNumber(piece, index);
				return index;
			}
			isWhole = false;
		}
		return piece.length;
	}

	function endNumber(piece: string, end: number): void {
		read = readBetween;
		if (held === '' && end - numberStart < SHORTEST_ROUNDED) return;
		const number = held + piece.slice(numberStart, end);
		ready.push(piece.slice(copied, numberStart));
		const exact = isWhole && !expectsName() ? quoteIfRounded(number) : number;
		// A string takes JSON.parse more time than a number.
		if (exact !== number) counts.addValue();
		ready.push(exact);
		copied = end;
		held = '';
	}

	/** What is ready, and the rest of the piece up to here. */
	function handOver(piece: string, end: number): string {
		ready.push(piece.slice(copied, end));
		const text = ready.join('');
		ready = [];
		copied = 0;
		numberStart = 0;
		return text;
	}

	return {
		scan(piece) {
			let index = 0;
			while (index < piece.length) index = read(piece, index);
			if (read !== readNumber) return handOver(piece, piece.length);
			held += piece.slice(numberStart);
			return handOver(piece, numberStart);
		},
		end() {
			endNumber('', 0);
			return handOver('', 0);
		},
		isOpen: () => read === readText || counts.isOpen(),
	};
}

function isDigit(code: number): boolean {
	return code >= ZERO && code <= NINE;
}

function isNumberStart(code: number): boolean {
	return isDigit(code) || code === MINUS;
}

function isInNumber(code: number): boolean {
	return code === DOT || code === MINUS || code === PLUS || code === UPPER_E || code === LOWER_E;
}

function codes(characters: string): number[] {
	return [...characters].map((character) => character.charCodeAt(0));
}
