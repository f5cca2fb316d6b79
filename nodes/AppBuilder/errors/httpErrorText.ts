import { joinTexts } from '../text/format';
import { parseUrl } from '../text/web';
import {
	CHECK_BASE_URL,
	CHECK_BASE_URL_AND_PROXY,
	TRY_LATER,
	UNAVAILABLE,
	type ErrorText,
} from './ServiceError';
import { statuses, type FailedResponse, type StatusMeaning } from './statuses';

/** Matches texts that say no more than the status does. */
const NOT_FOUND = /^(?:\w+ )?(?:was )?not found\.?$/i;
/** Matches an address up to its segment /v1; an address with a user name or password cannot be a Base URL. */
const UP_TO_VERSION = /^https?:\/\/[^/?#@]+(?:\/[^/?#]+)*?\/v1(?=[/?#]|$)/;

/** A challenge replaces the service's response, so the service has not seen the request. */
const challenge: StatusMeaning = {
	message: 'Cloudflare blocked the request with a browser check',
	description:
		"Ask the service to allow requests from your n8n instance, or check 'Base URL' in the credential.",
	namesStatus: true,
	failure: UNAVAILABLE,
};
const forbiddenPage: StatusMeaning = {
	message: 'The response is a web page that denies access',
	description:
		"Check 'Base URL' in the credential, and whether a firewall or proxy allows your n8n instance to reach the service.",
	namesStatus: true,
	failure: UNAVAILABLE,
};
/** Treated as temporary: maintenance pages look like this, and a wrong Base URL is noticed on first use. */
const missingPage: StatusMeaning = {
	message: 'The service has nothing at this address: the response is a web page',
	description: CHECK_BASE_URL,
	failure: UNAVAILABLE,
};
/** A redirect may follow the work (303), and the node does not follow it. */
const redirect: StatusMeaning = {
	message: 'The service redirected the request to another address',
	description:
		"The API key is only sent to 'Base URL'. Check that 'Base URL' in the credential is the address of the API, not of a website.",
	mayBeProcessed: true,
	failure: UNAVAILABLE,
	varies(response) {
		const baseUrl = newBaseUrl(response);
		if (baseUrl === undefined) return undefined;
		return {
			description: `The API key is only sent to 'Base URL'. If the new address is right, enter ${baseUrl} as 'Base URL' in the credential.`,
		};
	},
};
const unexpected: StatusMeaning = {
	message: 'Unexpected response from the service',
	description: CHECK_BASE_URL_AND_PROXY,
	namesStatus: true,
	mayBeProcessed: true,
};
const rejectedRequest: StatusMeaning = {
	message: 'The service rejected the request',
	description: 'Check the parameters of this node, or ask the service why it rejects the request.',
	namesStatus: true,
	concernsItem: true,
};
const notProcessed: StatusMeaning = {
	message: "The service couldn't process the request",
	description: TRY_LATER,
	namesStatus: true,
	isTransient: true,
	mayBeProcessed: true,
	varies: ({ waitMs }) =>
		waitMs === undefined ? undefined : { failure: { ...UNAVAILABLE, retryAfterMs: waitMs } },
};

/** What an unsuccessful response means: by its content, by its status, or by the class of its status. */
export function statusMeaning(
	response: Pick<FailedResponse, 'status' | 'location' | 'isWebPage' | 'isChallenge'>,
): StatusMeaning {
	const { status, location, isWebPage, isChallenge } = response;
	if (isChallenge) return challenge;
	if (isWebPage && status === 403) return forbiddenPage;
	if (isWebPage && (status === 404 || status === 410)) return missingPage;
	if (status in statuses) return statuses[status];
	if (status >= 500) return notProcessed;
	if (status >= 400) return rejectedRequest;
	return location === undefined ? unexpected : redirect;
}

/** The text for an unsuccessful response. Pure. */
export function httpErrorText(response: FailedResponse): ErrorText {
	const { status } = response;
	const meaning = statusMeaning(response);
	const { message, description, concernsItem, failure, isTransient, namesStatus } = {
		...meaning,
		...meaning.varies?.(response),
	};
	const words = meaning === redirect ? targetOf(response) : wordsOf(response);
	return {
		message: joinTexts(`${message}${namesStatus ? ` (status ${status})` : ''}`, words),
		description,
		httpCode: String(status),
		concernsItem,
		failure: failure ?? (isTransient ? UNAVAILABLE : undefined),
	};
}

function wordsOf({ workspaceId, text = '' }: FailedResponse): string {
	return workspaceId !== undefined && NOT_FOUND.test(text) ? '' : text;
}

function targetOf({ location = '', url }: FailedResponse): string {
	return parseUrl(location, url)?.href ?? location;
}

/** The Base URL that a redirect leads below, if it is another one and no less protected. */
function newBaseUrl(response: FailedResponse): string | undefined {
	const { url = '' } = response;
	const baseUrl = UP_TO_VERSION.exec(targetOf(response))?.[0];
	if (baseUrl === undefined || `${url}/`.startsWith(`${baseUrl}/`)) return undefined;
	const isWeaker = url.startsWith('https:') && baseUrl.startsWith('http:');
	return isWeaker ? undefined : baseUrl;
}

/**
 * Whether Cloudflare, in front of the service, asks for a browser.
 * https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export function isChallenge(headers: Headers): boolean {
	return headers.get('cf-mitigated') === 'challenge';
}
