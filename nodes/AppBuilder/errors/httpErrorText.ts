import { parseUrl } from '../text/web';
import type { Describe, FailedResponse } from './failedResponse';
import { quote } from './failedResponse';
import { UNAVAILABLE } from './failure';
import { CHECK_BASE_URL_AND_PROXY, type ErrorText } from './ServiceError';
import { statusTexts } from './statusTexts';

/** An address up to its segment /v1; one with a user name or password cannot be a Base URL. */
const UP_TO_VERSION = /^https?:\/\/[^/?#@]+(?:\/[^/?#]+)*?\/v1(?=[/?#]|$)/;

/** It comes instead of the service's response, so the service has not seen the request. */
const challenge: Describe = ({ status }) => ({
	message: `Cloudflare, in front of the service, asked for a browser (status ${status})`,
	description:
		"Ask the service to let requests from this n8n through, or check 'Base URL' in the credential.",
	failure: UNAVAILABLE,
});

const forbiddenPage: Describe = () => ({
	message: 'The response is a web page that denies access (status 403)',
	description:
		"It may come from a firewall or a proxy on the way. Check 'Base URL' in the credential, and whether this n8n may reach the service.",
	failure: UNAVAILABLE,
});

const serverSide: Describe = ({ status, text, waitMs }) => ({
	message: `The service could not carry out the request (status ${status})${quote(text)}`,
	description: 'Try again later.',
	failure: { ...UNAVAILABLE, ...(waitMs !== undefined && { retryAfterMs: waitMs }) },
});

const unexpected: Describe = ({ status }) => ({
	message: `The service sent a response that does not match the request (status ${status})`,
	description: CHECK_BASE_URL_AND_PROXY,
});

/** The text for a response that sends the request on, which is not followed. */
const redirected: Describe = ({ location: target = '', url = '' }) => {
	const location = parseUrl(target, url)?.href ?? target;
	const baseUrl = newBaseUrl(location, url);
	const advice =
		baseUrl === undefined
			? "The API key is only sent to 'Base URL', and the response gives no new 'Base URL'. Check that 'Base URL' in the credential is the address of the API, and any proxy on the way."
			: `The API key is only sent to 'Base URL'. If the new address is right, enter ${baseUrl} as 'Base URL' in the credential.`;
	return {
		message: `The service redirected the request to another address${quote(location)}`,
		description: advice,
		failure: UNAVAILABLE,
	};
};

const other: Describe = ({ status, text }) => ({
	message: `The service did not accept the request (status ${status})${quote(text)}`,
	description: "Check the parameters of this node against the service's documentation.",
	concernsItem: true,
});

/** The text for a response that is not a success. Pure; one place for all statuses. */
export function httpErrorText(response: FailedResponse): ErrorText {
	return { ...describerFor(response)(response), httpCode: String(response.status) };
}

function describerFor({ status, location, isWebPage, isChallenge }: FailedResponse): Describe {
	if (isChallenge) return challenge;
	if (isWebPage && status === 403) return forbiddenPage;
	if (status in statusTexts) return statusTexts[status];
	if (status >= 500) return serverSide;
	if (status < 400) return location === undefined ? unexpected : redirected;
	return other;
}

/** The Base URL the location is below, where that is another one, and not one of less protection. */
function newBaseUrl(location: string, url: string): string | undefined {
	const baseUrl = UP_TO_VERSION.exec(location)?.[0];
	if (baseUrl === undefined || `${url}/`.startsWith(`${baseUrl}/`)) return undefined;
	const isWeaker = url.startsWith('https:') && baseUrl.startsWith('http:');
	return isWeaker ? undefined : baseUrl;
}
