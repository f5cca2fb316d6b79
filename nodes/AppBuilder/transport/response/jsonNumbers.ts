import { quoteIfRounded, SHORTEST_ROUNDED } from '../../text/losslessNumbers';

/** Copies JSON text piece by piece; whole numbers that JSON.parse would round become strings. */
export interface NumberCopier {
	/** A number begins at this index. */
	start(index: number): void;
	/** Reads on from here. Gives the index of the number's end, or -1 where the piece ends first. */
	read(piece: string, from: number): number;
	/** The number ends here. Gives whether it has become a string; one where a name belongs stays. */
	end(piece: string, end: number, isName: boolean): boolean;
	/** What is ready, and the rest of the piece. */
	flush(piece: string): string;
	/** The same, where the piece ends within a number: that waits for the next piece. */
	flushUpToNumber(piece: string): string;
}

const [ZERO, NINE, MINUS, PLUS, DOT, UPPER_E, LOWER_E] = [...'09-+.Ee'].map((character) =>
	character.charCodeAt(0),
);

export function createNumberCopier(): NumberCopier {
	let numberStart = 0;
	let isWhole = true;
	/** The part of a number that was in earlier pieces. */
	let held = '';
	/** What is ready of this piece; joined at once, because V8 is slow with strings built from small ones. */
	let ready: string[] = [];
	let copied = 0;

	function flushUpTo(piece: string, end: number): string {
		ready.push(piece.slice(copied, end));
		const text = ready.join('');
		ready = [];
		copied = 0;
		numberStart = 0;
		return text;
	}

	return {
		start(index) {
			numberStart = index;
			isWhole = true;
		},
		read(piece, from) {
			for (let index = from; index < piece.length; index++) {
				const code = piece.charCodeAt(index);
				if (isDigit(code)) continue;
				if (!isInNumber(code)) return index;
				isWhole = false;
			}
			return -1;
		},
		end(piece, end, isName) {
			if (held === '' && end - numberStart < SHORTEST_ROUNDED) return false;
			const number = held + piece.slice(numberStart, end);
			const exact = isWhole && !isName ? quoteIfRounded(number) : number;
			ready.push(piece.slice(copied, numberStart), exact);
			copied = end;
			held = '';
			return exact !== number;
		},
		flush: (piece) => flushUpTo(piece, piece.length),
		flushUpToNumber(piece) {
			held += piece.slice(numberStart);
			return flushUpTo(piece, numberStart);
		},
	};
}

export function isNumberStart(code: number): boolean {
	return isDigit(code) || code === MINUS;
}

function isDigit(code: number): boolean {
	return code >= ZERO && code <= NINE;
}

function isInNumber(code: number): boolean {
	return code === DOT || code === MINUS || code === PLUS || code === UPPER_E || code === LOWER_E;
}
