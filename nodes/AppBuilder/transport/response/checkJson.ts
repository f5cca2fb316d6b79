import { MAX_DEPTH, MAX_NAME_LENGTH, MAX_NAMES, MAX_VALUES } from './bounds';
import { unusableResponse } from '../../errors/connectionErrors';
import { quoteUnsafe, replaceNumbers } from '../../text/json';

/** The text of a response, ready to be parsed. */
export interface CheckedText {
	/** The text with quotes around the numbers that JavaScript would round. */
	text: string;
	/** Whether the text ends within an object or an array. */
	isCutOff: boolean;
}

const [COMMA, COLON, OBJECT, LIST, OBJECT_END, LIST_END] = [...',:{[}]'].map((character) =>
	character.charCodeAt(0),
);
/** Only an object, an array or a number contains numbers; a web page stays as it is. */
const MAY_HAVE_NUMBERS = /^[{[\d-]/;

/**
 * Checks the text of a response, in one pass, before it is parsed.
 * @throws {Error} with a code, when it has more levels, values or names than n8n and JSON.parse can handle
 */
export function checkJson(text: string): CheckedText {
	if (!MAY_HAVE_NUMBERS.test(text.trimStart())) return { text, isCutOff: false };
	const names = new Set<string>();
	let nameEnd = 0;
	let depth = 0;
	// The outermost value counts as one; each bracket and each comma adds one more.
	let values = 1;

	function addValue(): void {
		if (++values > MAX_VALUES) throw tooMany('values', MAX_VALUES);
	}

	function addName(start: number, end: number): void {
		// In invalid JSON, several colons may follow one string.
		if (end === nameEnd) return;
		nameEnd = end;
		if (end - start - 2 > MAX_NAME_LENGTH) throw longName();
		if (names.add(text.slice(start, end)).size > MAX_NAMES) {
			throw tooMany('different field names', MAX_NAMES);
		}
	}

	const exact = replaceNumbers(text, quoteUnsafe, (code, start, end) => {
		if (code === COMMA) addValue();
		else if (code === COLON) addName(start, end);
		else if (code === OBJECT || code === LIST) {
			addValue();
			if (++depth > MAX_DEPTH) throw tooDeep();
		} else if (code === OBJECT_END || code === LIST_END) depth--;
	});
	return { text: exact, isCutOff: depth > 0 };
}

function tooMany(what: string, bound: number): Error {
	const most = bound.toLocaleString('en');
	return unusableResponse('TOO_MANY_VALUES', `contains more than ${most} ${what}`);
}

function longName(): Error {
	const most = MAX_NAME_LENGTH.toLocaleString('en');
	return unusableResponse('NAME_TOO_LONG', `contains a field name of more than ${most} characters`);
}

function tooDeep(): Error {
	return unusableResponse('TOO_DEEP', `is nested more than ${MAX_DEPTH} levels deep`);
}
