import type { ErrorText } from './ServiceError';
import { withUnknownOutcome } from './unknownOutcome';

/** An answer that came but cannot be used. */
export interface UnusableAnswer {
	/** One of {@link UNUSABLE}. */
	code: string | undefined;
	/** What is wrong with it, such as "is larger than 128 MB". */
	text: string;
	method: string;
}

const LESS_AT_A_TIME =
	"Check 'Base URL' in the credential. If the service can give less at a time, ask for it with 'Options' → 'Query Parameters'.";

const WHAT_TO_DO: Record<string, string> = {
	CUT_OFF:
		"Try again later. If it stays, check 'Base URL' in the credential, and any proxy on the way.",
	BODY_TOO_LARGE: LESS_AT_A_TIME,
	TOO_MANY_VALUES: LESS_AT_A_TIME,
	TOO_DEEP: 'Tell the service about it: n8n cannot work with such data.',
	UNKNOWN_STATUS: "Check 'Base URL' in the credential, and any proxy on the way.",
	ODD_HEADERS: "Check 'Base URL' in the credential, and any proxy on the way.",
};

/** The codes of such answers. */
export const UNUSABLE = new RegExp(`^(${Object.keys(WHAT_TO_DO).join('|')})$`);

/** The text for an answer with one of these codes. */
export function unusableAnswerText({ code = '', text, method }: UnusableAnswer): ErrorText {
	return {
		message: `The answer ${text}`,
		description: withUnknownOutcome(WHAT_TO_DO[code], method),
	};
}
