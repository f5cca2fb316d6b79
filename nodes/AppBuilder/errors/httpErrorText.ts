import type { Describe, FailedAnswer } from './failedAnswer';
import { quote } from './failedAnswer';
import { redirectText } from './redirectText';
import type { ErrorText } from './ServiceError';
import { statusTexts } from './statusTexts';
import { withUnknownOutcome } from './unknownOutcome';

/** It comes instead of the service's answer, so the service did nothing. */
const challenge: Describe = ({ status }) => ({
	message: `Cloudflare, in front of the service, asked for a browser (status ${status})`,
	description:
		"Ask the service to let the requests of this n8n pass, or check 'Base URL' in the credential.",
});

const forbiddenPage: Describe = () => ({
	message: 'A web page refused the request (status 403)',
	description:
		"It may be of a firewall or a proxy on the way. Check 'Base URL' in the credential, and whether this n8n may reach the service.",
});

const serverSide: Describe = ({ status, method, text }) => ({
	message: `The service could not carry out the request (status ${status})${quote(text)}`,
	description: withUnknownOutcome('Try again later.', method),
});

const unexpected: Describe = ({ status, method }) => ({
	message: `The service gave an answer that does not fit the request (status ${status})`,
	description: withUnknownOutcome(
		"Check 'Base URL' in the credential, and any proxy on the way.",
		method,
	),
});

const other: Describe = ({ status, text }) => ({
	message: `The service refused the request (status ${status})${quote(text)}`,
	description: "Check the fields of this node against the service's documentation.",
	concernsItem: true,
});

/** The text for an answer that is not a success. Pure; one place for all statuses. */
export function httpErrorText(answer: FailedAnswer): ErrorText {
	return { ...describerFor(answer)(answer), httpCode: String(answer.status) };
}

function describerFor({ status, location, isWebPage, isChallenge }: FailedAnswer): Describe {
	if (isChallenge) return challenge;
	if (isWebPage && status === 403) return forbiddenPage;
	if (status in statusTexts) return statusTexts[status];
	if (status >= 500) return serverSide;
	if (status < 400) return location === undefined ? unexpected : redirectText;
	return other;
}
