import { formatRate, shorten } from '../text/format';
import {
	CHECK_BASE_URL,
	CHECK_BASE_URL_AND_PROXY,
	KEY_INVALID,
	limitFailure,
	TRY_LATER,
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

/** What a status means here and what to do about it. The service's message follows. */
export interface StatusMeaning extends Meaning, ErrorText {
	/** Whether the message names the status, because its words do not tell which it is. */
	namesStatus?: boolean;
	/** Texts that differ for some requests and responses. */
	varies?: (response: FailedResponse) => Partial<ErrorText> | undefined;
}

const CHOOSE_WORKSPACE = {
	description:
		'Choose a workspace from the list, or check that the ID still exists in this account.',
	concernsItem: true,
};

const rejected: StatusMeaning = {
	message: 'The service rejected the request',
	description:
		"Check 'Base URL' and 'List Pagination' in the credential, and any 'Options' → 'Query Parameters'.",
	concernsItem: true,
	varies({ method, workspaceId, text }) {
		if (method === 'POST' || method === 'PATCH') {
			return {
				message: 'The service rejected the fields',
				description: text
					? 'Correct the fields accordingly.'
					: 'Compare the fields with those of an existing workspace or agent, or ask the service which fields it requires.',
			};
		}
		return workspaceId === undefined ? undefined : { description: "Check 'Workspace'." };
	},
};

/** The statuses with a meaning of their own. A text concerns the item if the item's parameters can fix the failure. */
export const statuses: Record<number, StatusMeaning> = {
	400: rejected,
	401: {
		message: 'The service rejected the API key',
		description:
			"Check 'API Key' in the credential, or create a new key in the service's account settings, under API Keys.",
		failure: KEY_INVALID,
	},
	402: {
		message: 'The service requires payment',
		description: 'Check the plan and billing of your account.',
		failure: { cause: 'quota-exhausted' },
	},
	403: {
		message: "The API key isn't allowed to do this",
		description: 'Use a key that has permission.',
		concernsItem: true,
	},
	404: {
		message: 'The service has nothing at this address',
		description: "Check that 'Base URL' in the credential is correct and ends in /v1.",
		varies: ofWorkspace(CHOOSE_WORKSPACE, "wasn't found"),
	},
	405: {
		message: "The service doesn't allow this operation at this address",
		description: CHECK_BASE_URL,
	},
	407: {
		message: 'The proxy requires a user name and password',
		description: "Add them to the proxy URL in n8n's HTTPS_PROXY or HTTP_PROXY variable.",
	},
	408: {
		message: 'The service timed out waiting for the request',
		description: TRY_LATER,
		isTransient: true,
		mayBeProcessed: true,
	},
	409: {
		message: 'The request conflicts with existing data',
		description: 'Use different values, or change what already exists.',
		concernsItem: true,
		varies: ofWorkspace({
			description: 'Check the current fields with Workspace → Get, then change what you send.',
		}),
	},
	410: {
		message: 'This address no longer exists in the service',
		description:
			"Check 'Base URL' in the credential: this version of the API may have been switched off.",
		varies: ofWorkspace(CHOOSE_WORKSPACE, 'no longer exists'),
	},
	413: {
		message: 'The request is too large for the service',
		description: 'Send fewer or shorter fields.',
		concernsItem: true,
	},
	414: {
		message: 'The URL of the request is too long for the service',
		description:
			"Shorten any 'Options' → 'Query Parameters', or check 'List Pagination' in the credential.",
		concernsItem: true,
		varies: ofWorkspace({ description: "Shorten the ID in 'Workspace'." }),
	},
	422: rejected,
	423: {
		message: 'The requested resource is locked',
		description: "Unlock it in the service, or try again when it's unlocked.",
		concernsItem: true,
		failure: UNAVAILABLE,
		varies: ofWorkspace({}, 'is locked'),
	},
	// The service does not process what could be a replay (RFC 8470, 5.2), so a create is sent again too.
	425: {
		message: "The service wasn't ready to process the request",
		description: TRY_LATER,
		isTransient: true,
	},
	// pacedFetch waits and sends the request again; this text is for when it gives up.
	429: {
		message: 'Rate limit reached',
		description: `Check that 'Plan' in the credential is your account's plan. ${TRY_LATER}`,
		varies: ({ plan: { label, requestsPerMinute }, waitMs }) => ({
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
		namesStatus: true,
		mayBeProcessed: true,
	},
	505: {
		message: "The service doesn't support this version of HTTP",
		description: CHECK_BASE_URL_AND_PROXY,
		namesStatus: true,
		mayBeProcessed: true,
	},
};

/** The text for a workspace that the service does not find, as if the status were 404. */
export function notFoundText(id: string, reason: string): ErrorText {
	const message = `Workspace "${shorten(id, 60)}" wasn't found: ${reason}`;
	return { ...CHOOSE_WORKSPACE, message, httpCode: '404' };
}

/** The text if the request addresses a workspace. `what`, if given, is the message about it. */
function ofWorkspace(text: Partial<ErrorText>, what?: string): StatusMeaning['varies'] {
	return ({ workspaceId: id }) => {
		if (id === undefined) return undefined;
		return what ? { message: `Workspace "${shorten(id, 60)}" ${what}`, ...text } : text;
	};
}
