import { inMegabytes } from './answerBounds';

type Code =
	'CUT_OFF' | 'BODY_TOO_LARGE' | 'TOO_MANY_VALUES' | 'TOO_DEEP' | 'UNKNOWN_STATUS' | 'ODD_HEADERS';

/** An answer that came but cannot be used; its text is put into words in errors/unusableAnswerText.ts. */
export function unusableAnswer(code: Code, text: string): Error {
	return Object.assign(new Error(text), { code });
}

export function tooLarge(bytes: number): Error {
	return unusableAnswer('BODY_TOO_LARGE', `is larger than ${inMegabytes(bytes)}`);
}

export function tooMany(what: string, bound: number): Error {
	return unusableAnswer('TOO_MANY_VALUES', `holds more than ${bound.toLocaleString('en')} ${what}`);
}
