import { UNAVAILABLE } from './failure';
import { CHECK_BASE_URL_AND_PROXY, type ErrorText } from './ServiceError';

const LESS_AT_A_TIME =
	"Check 'Base URL' in the credential. If the service can return less at a time, ask for it with 'Options' → 'Query Parameters'.";
const REPORT = 'Report it to the service: n8n cannot work with such data.';

/** What to do about each kind of response that came but cannot be used. */
const ADVICE = {
	CUT_OFF:
		"Try again later. If it persists, check 'Base URL' in the credential, and any proxy on the way.",
	TOO_LARGE: LESS_AT_A_TIME,
	TOO_MANY_VALUES: LESS_AT_A_TIME,
	TOO_DEEP: REPORT,
	NAME_TOO_LONG: REPORT,
	UNKNOWN_STATUS: CHECK_BASE_URL_AND_PROXY,
	INVALID_HEADERS: CHECK_BASE_URL_AND_PROXY,
};

type Code = keyof typeof ADVICE;

/** @param text what is wrong with it, such as "is larger than 32 MB" */
export function unusableResponse(code: Code, text: string): Error {
	return Object.assign(new Error(text), { code });
}

export function isUnusable(code: string): code is Code {
	return Object.hasOwn(ADVICE, code);
}

/** Whether the next one may be usable. */
export function isPassing(code: Code): boolean {
	return code === 'CUT_OFF';
}

export function unusableResponseText(code: Code, text: string): ErrorText {
	const failure = isPassing(code) ? UNAVAILABLE : undefined;
	return { message: `The response ${text}`, description: ADVICE[code], failure };
}
