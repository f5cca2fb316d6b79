import { formatRate, joinTexts, shorten } from '../text/format';
import { parseUrl } from '../text/web';
import { limitFailure } from './requestLimit';
import {
	CHECK_BASE_URL,
	CHECK_BASE_URL_AND_PROXY,
	KEY_INVALID,
	UNAVAILABLE,
	type ErrorText,
	type Meaning,
} from './ServiceError';

/** An unsuccessful response. */
export interface FailedResponse {
	status: number;
	method: string;
	/** The address of the request. */
	url?: string;
	/** The workspace's ID if the request addressed one. */
	workspaceId?: string;
	/** The service's message. */
	text?: string;
	/** The target of a redirect. */
	location?: string;
	/** Whether the body is a web page instead of words. */
	isWebPage?: boolean;
	/** Whether Cloudflare, in front of the service, asks for a browser. */
	isChallenge?: boolean;
	/** Milliseconds that the service asks to wait, if it says. */
	waitMs?: number;
	/** The plan whose rate limit the text names if it was reached. */
	plan: { label: string; requestsPerMinute: number };
}

/** What a response means and what to do about it. The service's message follows. */
interface HttpMeaning extends Meaning, ErrorText {
	/** Whether the message shows the status, because its words do not tell which it is. */
	showsStatus?: boolean;
	/** Texts that differ for some requests and responses. */
	override?: (response: FailedResponse) => Partial<ErrorText> | undefined;
}

const CHOOSE_WORKSPACE = {
	description:
		'Choose a workspace from the list, or check that the ID still exists in this account.',
	isItemError: true,
};

const rejectedFields: HttpMeaning = {
	message: 'The service rejected the request',
	description:
		"Check 'Base URL' and 'List Pagination' in the credential, and any 'Options' → 'Query Parameters'.",
	isItemError: true,
	override({ method, workspaceId, text }) {
		if (method === 'POST' || method === 'PATCH') {
			return {
				message: 'The service rejected the fields',
				description: text
					? 'Correct the fields that the message names.'
					: "Compare the fields with those of an existing workspace or agent, or ask the service's support which fields it requires.",
			};
		}
		return workspaceId === undefined ? undefined : { description: "Check the workspace's ID." };
	},
};

/** The statuses with a meaning of their own. A text is about the item if the item's parameters can fix it. */
const byStatus: Record<number, HttpMeaning> = {
	400: rejectedFields,
	401: {
		message: 'The service rejected the API key',
		description:
			"Check 'API Key' in the credential, or create a new key in the service's account settings, under API Keys.",
		failure: KEY_INVALID,
	},
	402: {
		message: 'The service requires payment',
		description: 'Check the plan and billing of your account with the service.',
		failure: { cause: 'quota-exhausted' },
	},
	403: {
		message: "The API key isn't allowed to do this",
		description: 'Use a key that has permission.',
		isItemError: true,
	},
	404: {
		message: "The service didn't find this address",
		description: "Check that 'Base URL' in the credential is correct and ends in /v1.",
		override: ({ workspaceId: id }) => (id === undefined ? undefined : unknownId(id)),
	},
	405: {
		message: "The service doesn't allow this operation at this address",
		description: CHECK_BASE_URL,
	},
	407: {
		message: 'The proxy requires a username and password',
		description: "Add them to the proxy URL in n8n's HTTPS_PROXY or HTTP_PROXY variable.",
	},
	408: {
		message: 'The service timed out waiting for the request',
		retry: 'later',
		isTransient: true,
		mayHaveBeenProcessed: true,
	},
	409: {
		message: 'The request conflicts with existing data',
		description: 'Use different values, or change what already exists.',
		isItemError: true,
		override: ofWorkspace({
			description: 'Check the current fields with Workspace → Get, then change what you send.',
		}),
	},
	410: {
		message: 'This address no longer exists in the service',
		description:
			"Check 'Base URL' in the credential: this version of the API may have been switched off.",
		override: ofWorkspace(CHOOSE_WORKSPACE, 'no longer exists'),
	},
	413: {
		message: 'The request is too large for the service',
		description: 'Send fewer or shorter fields.',
		isItemError: true,
	},
	414: {
		message: 'The URL of the request is too long for the service',
		description:
			"Shorten any 'Options' → 'Query Parameters', or check 'List Pagination' in the credential.",
		isItemError: true,
		override: ofWorkspace({ description: "Shorten the ID in 'Workspace'." }),
	},
	422: rejectedFields,
	423: {
		message: 'What you requested is locked',
		description: "Unlock it in the service, or try again when it's unlocked.",
		isItemError: true,
		failure: UNAVAILABLE,
		override: ofWorkspace({}, 'is locked'),
	},
	// The service does not process what could be a replay (RFC 8470, 5.2), so a create is sent again too.
	425: {
		message: "The service wasn't ready to process the request",
		retry: 'later',
		isTransient: true,
	},
	// pacedFetch waits and sends the request again; this text is for when it gives up.
	429: {
		message: 'Rate limit reached',
		retry: 'later',
		description:
			"If this keeps happening, check that 'Service Plan' in the credential is your account's plan.",
		override: ({ plan: { label, requestsPerMinute }, waitMs }) => ({
			message: `Rate limit reached (${label} plan, ${formatRate(requestsPerMinute)})`,
			failure: limitFailure(waitMs),
		}),
	},
	431: {
		message: 'The request headers are too large for the service',
		description: "Check 'API Key' in the credential, which is sent as a header.",
	},
	501: {
		message: "The service doesn't offer this operation",
		description: "Check 'Base URL' in the credential.",
		showsStatus: true,
		mayHaveBeenProcessed: true,
	},
	505: {
		message: "The service doesn't support this version of HTTP",
		description: CHECK_BASE_URL_AND_PROXY,
		showsStatus: true,
		mayHaveBeenProcessed: true,
	},
};

/** A redirect may follow the work (303), and the node does not follow it. */
const redirect: HttpMeaning = {
	message: 'The service redirected the request to another address',
	description:
		"The API key is only sent to 'Base URL'. If the new address is that of the API, enter it up to /v1 as 'Base URL' in the credential.",
	mayHaveBeenProcessed: true,
	failure: UNAVAILABLE,
};
const unexpected: HttpMeaning = {
	message: 'Unexpected response from the service',
	description: CHECK_BASE_URL_AND_PROXY,
	showsStatus: true,
	mayHaveBeenProcessed: true,
};
/** Any other 4xx. */
const rejected: HttpMeaning = {
	message: 'The service rejected the request',
	description:
		"Check the parameters of this node, or ask the service's support why it rejects the request.",
	showsStatus: true,
	isItemError: true,
};
/** Any other 5xx. */
const serverError: HttpMeaning = {
	message: "The service couldn't process the request",
	retry: 'later',
	showsStatus: true,
	isTransient: true,
	mayHaveBeenProcessed: true,
	override: ({ waitMs }) =>
		waitMs === undefined ? undefined : { failure: { ...UNAVAILABLE, retryAfterMs: waitMs } },
};

/** A challenge replaces the service's response, so the service has not seen the request. */
const challenge: HttpMeaning = {
	message: 'Cloudflare blocked the request with a browser check',
	description:
		"Ask the service's support to allow requests from your n8n instance, or check 'Base URL' in the credential.",
	showsStatus: true,
	failure: UNAVAILABLE,
};
const forbiddenPage: HttpMeaning = {
	message: 'The response is a web page that denies access',
	description:
		"Check 'Base URL' in the credential, and whether a firewall or proxy allows your n8n instance to reach the service.",
	showsStatus: true,
	failure: UNAVAILABLE,
};
/** Treated as temporary: maintenance pages look like this, and a wrong Base URL is noticed on first use. */
const missingPage: HttpMeaning = {
	message: "The service didn't find this address: the response is a web page",
	description: CHECK_BASE_URL,
	failure: UNAVAILABLE,
};

/** What an unsuccessful response means: by its content, by its status, or by the class of its status. */
export function httpMeaning(
	response: Pick<FailedResponse, 'status' | 'location' | 'isWebPage' | 'isChallenge'>,
): HttpMeaning {
	const { status, location, isWebPage, isChallenge } = response;
	if (isChallenge) return challenge;
	if (isWebPage && status === 403) return forbiddenPage;
	if (isWebPage && (status === 404 || status === 410)) return missingPage;
	if (status in byStatus) return byStatus[status];
	if (status >= 500) return serverError;
	if (status >= 400) return rejected;
	return location === undefined ? unexpected : redirect;
}

/** The text for an unsuccessful response. */
export function httpErrorText(response: FailedResponse): ErrorText {
	const { status, url, location } = response;
	const meaning = httpMeaning(response);
	const { message, description, retry, isItemError, failure, showsStatus } = {
		...meaning,
		...meaning.override?.(response),
	};
	const target = location === undefined ? '' : (parseUrl(location, url)?.href ?? location);
	return {
		message: joinTexts(
			showsStatus ? `${message} (status ${status})` : message,
			meaning === redirect ? target : wordsOf(response),
		),
		retry,
		description,
		httpCode: String(status),
		isItemError,
		failure,
	};
}

/** The text for a workspace that the service does not find, as if the status were 404. */
export function notFoundText(id: string, reason: string): ErrorText {
	const { message, ...advice } = unknownId(id);
	return { ...advice, message: `${message}: ${reason}`, httpCode: '404' };
}

function unknownId(id: string) {
	return { ...CHOOSE_WORKSPACE, message: `No workspace has the ID "${shorten(id, 60)}"` };
}

/**
 * Whether Cloudflare, in front of the service, asks for a browser.
 * https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export function isChallenge(headers: Headers): boolean {
	return headers.get('cf-mitigated') === 'challenge';
}

/** The service's message, unless it says no more of a workspace than the status does. */
function wordsOf({ workspaceId, text = '' }: FailedResponse): string {
	const isNotFound = /^(?:\w+ )?(?:was )?not found\.?$/i.test(text);
	return workspaceId !== undefined && isNotFound ? '' : text;
}

/** The text if the request addresses a workspace. `what`, if given, is the message about it. */
function ofWorkspace(text: Partial<ErrorText>, what?: string): HttpMeaning['override'] {
	return ({ workspaceId: id }) => {
		if (id === undefined) return undefined;
		return what ? { message: `Workspace "${shorten(id, 60)}" ${what}`, ...text } : text;
	};
}
