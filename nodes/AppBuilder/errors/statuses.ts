import { formatRate, shorten } from '../text/format';
import {
	CHECK_BASE_URL,
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
	/** The service's own words. */
	text?: string;
	/** The target of a redirect. */
	location?: string;
	/** Whether the body is a web page instead of words. */
	isWebPage?: boolean;
	/** Whether Cloudflare, in front of the service, asks for a browser. */
	isChallenge?: boolean;
	/** Milliseconds that the service asks to wait, as far as it says so. */
	waitMs?: number;
	/** The plan whose request limit the text names if it was reached. */
	plan: { label: string; requestsPerMinute: number };
}

/** What a status means here and what to do about it. The service's own words follow the message. */
export interface StatusMeaning extends Meaning, ErrorText {
	/** Whether the message names the status, because its words do not tell which it is. */
	namesStatus?: boolean;
	/** Texts that differ for some requests and responses. */
	varies?: (response: FailedResponse) => Partial<ErrorText>;
}

const KEYS_PLACE = "Create a key in the service's account settings, in the section API Keys.";
const OF_WORKSPACE = {
	description:
		"Check 'Workspace': pick one 'From List', or make sure that the ID still exists in this account.",
	concernsItem: true,
};

const rejected: StatusMeaning = {
	message: 'The service did not accept the request',
	description: "Check 'Options' → 'Query Parameters', and 'Base URL' in the credential.",
	concernsItem: true,
	varies({ method, workspaceId }) {
		if (method === 'POST' || method === 'PATCH') {
			return {
				message: 'The service did not accept the fields',
				description: 'Change the fields that the service names.',
			};
		}
		return workspaceId === undefined ? {} : { description: "Check 'Workspace'." };
	},
};

/** The statuses with a meaning of their own. A text concerns the item if the item's parameters can fix the failure. */
export const statuses: Record<number, StatusMeaning> = {
	400: rejected,
	401: {
		message: 'The service did not accept the API key',
		description: `Check 'API Key' in the credential. ${KEYS_PLACE}`,
		failure: KEY_INVALID,
	},
	402: {
		message: 'The service asks for payment',
		description: 'Check the plan and the payments of the account that the API key belongs to.',
		failure: { cause: 'quota-exhausted' },
	},
	403: {
		message: 'The API key is not allowed to do this',
		description: `Use a key from an account that may do this. ${KEYS_PLACE}`,
		concernsItem: true,
	},
	404: {
		message: 'The service has nothing at this address',
		description: "Check that 'Base URL' in the credential is right and ends in /v1.",
		varies: ofWorkspace('was not found', OF_WORKSPACE),
	},
	405: {
		message: 'The service does not allow this operation at this address',
		description: CHECK_BASE_URL,
	},
	407: {
		message: 'The proxy asks for a user name and a password',
		description:
			"Put them into the proxy's address, in the environment of this n8n (HTTPS_PROXY or HTTP_PROXY).",
	},
	408: {
		message: 'The service gave up waiting for the request',
		description: TRY_LATER,
		isTransient: true,
		mayBeProcessed: true,
	},
	409: {
		message: 'The request conflicts with what the service already has',
		description: 'Check what is already in the service, then send fields that fit it.',
		concernsItem: true,
		varies: ({ workspaceId }) =>
			workspaceId === undefined
				? {}
				: {
						description:
							'Read the current state with Workspace → Get, then send fields that fit it.',
					},
	},
	410: {
		message: 'The service no longer has anything at this address',
		description:
			"Check 'Base URL' in the credential: this version of the API may have been switched off.",
		varies: ofWorkspace('no longer exists', OF_WORKSPACE),
	},
	413: {
		message: 'The service did not accept the request: it is too large',
		description: 'Send fewer or shorter fields.',
		concernsItem: true,
	},
	414: {
		message: 'The service did not accept the address of the request: it is too long',
		description: "Shorten 'Options' → 'Query Parameters'.",
		concernsItem: true,
		varies: ({ workspaceId }) =>
			workspaceId === undefined ? {} : { description: "Shorten the ID in 'Workspace'." },
	},
	422: rejected,
	423: {
		message: 'The service has locked what the request needs',
		description: 'Unlock it in the service, or wait until it is unlocked, then try again.',
		concernsItem: true,
		failure: UNAVAILABLE,
		varies: ofWorkspace('is locked'),
	},
	// The service does not process what could be a replay (RFC 8470, 5.2), so a create is sent again too.
	425: {
		message: 'The service was not ready to process the request',
		description: TRY_LATER,
		isTransient: true,
	},
	// pacedFetch waits and sends the request again; this text is for when it gives up.
	429: {
		message: 'The request limit was reached',
		description: `Check that 'Plan' in the credential is the plan of this account. ${TRY_LATER}`,
		varies: ({ plan: { label, requestsPerMinute }, waitMs }) => ({
			message: `The request limit was reached (plan ${label}, ${formatRate(requestsPerMinute)})`,
			failure: limitFailure(waitMs),
		}),
	},
	431: {
		message: 'The service did not accept the headers of the request: they are too large',
		description: "Check 'API Key' in the credential, which is sent as a header.",
	},
	501: {
		message: 'The service does not offer this operation',
		description: "Check 'Base URL' in the credential.",
		namesStatus: true,
		mayBeProcessed: true,
	},
	505: {
		message: 'The service does not support this version of HTTP',
		description: "Check 'Base URL' in the credential, and any proxy in between.",
		namesStatus: true,
		mayBeProcessed: true,
	},
};

/** The text about the workspace, if the request addresses one. */
function ofWorkspace(what: string, more?: Partial<ErrorText>): StatusMeaning['varies'] {
	return ({ workspaceId }) =>
		workspaceId === undefined
			? {}
			: { message: `Workspace "${shorten(workspaceId, 60)}" ${what}`, ...more };
}
