import { SHORT_TEXT } from './bounds';

/** Reads strings of JSON text piece by piece. */
export interface StringReader {
	/** A string begins. */
	start(isName: boolean): void;
	/** Reads on from here. Gives the index after its end, or -1 where the piece ends first. */
	read(piece: string, from: number): number;
}

const BACKSLASH = '\\'.charCodeAt(0);
const { imul } = Math;
/** FNV-1a, 32 bits; its start is secret, so that nobody can choose strings that count as one. */
const FNV_PRIME = 16_777_619;
const HASH_START = Math.trunc(Math.random() * 2 ** 32);

/** @param onEnd called with each string; of those longer than SHORT_TEXT, only the hash of names is of the whole */
export function createStringReader(
	onEnd: (hash: number, length: number, isName: boolean) => void,
): StringReader {
	let isName = false;
	let isEscaped = false;
	let hash = 0;
	let length = 0;

	/** Whether an odd number of backslashes stands before it. */
	function isEscapedAt(piece: string, from: number, end: number): boolean {
		let start = end;
		while (start > from && piece.charCodeAt(start - 1) === BACKSLASH) start--;
		const isOdd = (end - start) % 2 === 1;
		return start === from ? isOdd !== isEscaped : isOdd;
	}

	function add(piece: string, from: number, end: number): void {
		const last = isName ? end : Math.min(end, from + SHORT_TEXT - length);
		for (let index = from; index < last; index++) {
			hash = imul(hash ^ piece.charCodeAt(index), FNV_PRIME);
		}
		length += end - from;
	}

	return {
		start(ofName) {
			isName = ofName;
			isEscaped = false;
			hash = HASH_START;
			length = 0;
		},
		read(piece, from) {
			let end = piece.indexOf('"', from);
			while (end !== -1 && isEscapedAt(piece, from, end)) end = piece.indexOf('"', end + 1);
			add(piece, from, end === -1 ? piece.length : end);
			if (end === -1) {
				isEscaped = isEscapedAt(piece, from, piece.length);
				return -1;
			}
			onEnd(hash, length, isName);
			return end + 1;
		},
	};
}
