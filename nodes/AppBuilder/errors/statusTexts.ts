import { CHECK_BASE_URL } from './ServiceError';
import { KEY_INVALID, limitFailure, UNAVAILABLE } from './failure';
import { formatRate } from '../text/format';
import { quote, type Describe } from './failedResponse';
import { conflict, gone, locked, notFound } from './workspaceTexts';

const KEYS_PLACE = "Create a key in the service's account settings, in the section API Keys.";

const rejected: Describe = ({ method, workspaceId, text }) =>
	method === 'POST' || method === 'PATCH'
		? {
				message: `The service did not accept the fields${quote(text)}`,
				description: 'Change the fields that the service names.',
				concernsItem: true,
			}
		: {
				message: `The service did not accept the request${quote(text)}`,
				description:
					workspaceId === undefined
						? "Check 'Options' → 'Query Parameters', and 'Base URL' in the credential."
						: "Check 'Workspace' and 'Options' → 'Query Parameters'.",
				concernsItem: true,
			};

/** What each status means here and what to do about it. A text concerns the item where the item's parameters can fix it. */
export const statusTexts: Record<number, Describe> = {
	400: rejected,
	401: ({ text }) => ({
		message: `The service did not accept the API key${quote(text)}`,
		description: `Check 'API Key' in the credential. ${KEYS_PLACE}`,
		failure: KEY_INVALID,
	}),
	402: ({ text }) => ({
		message: `The service asks for payment${quote(text)}`,
		description: 'Check the plan and the payments of the account that the API key belongs to.',
		failure: { cause: 'quota-exhausted' },
	}),
	403: ({ text }) => ({
		message: `The API key is not allowed to do this${quote(text)}`,
		description: `Use a key from an account that may do this. ${KEYS_PLACE}`,
		concernsItem: true,
	}),
	404: notFound,
	405: ({ text }) => ({
		message: `The service does not allow this operation at this address${quote(text)}`,
		description: CHECK_BASE_URL,
	}),
	407: ({ text }) => ({
		message: `The proxy asks for a user name and a password${quote(text)}`,
		description:
			"Put them into the proxy's address, in the environment of this n8n (HTTPS_PROXY or HTTP_PROXY).",
	}),
	408: ({ text }) => ({
		message: `The service gave up waiting for the request${quote(text)}`,
		description: 'Try again later.',
		failure: UNAVAILABLE,
	}),
	409: conflict,
	410: gone,
	413: ({ text }) => ({
		message: `The service did not accept the request: it is too large${quote(text)}`,
		description: 'Send fewer or shorter fields.',
		concernsItem: true,
	}),
	414: ({ text }) => ({
		message: `The service did not accept the address of the request: it is too long${quote(text)}`,
		description: "Shorten 'Options' → 'Query Parameters'.",
		concernsItem: true,
	}),
	422: rejected,
	423: locked,
	425: ({ text }) => ({
		message: `The service was not ready to process the request${quote(text)}`,
		description: 'Try again later.',
		failure: UNAVAILABLE,
	}),
	429: ({ plan, text, waitMs }) => ({
		message: `The request limit was reached (plan ${plan.label}, ${formatRate(plan.requestsPerMinute)})${quote(text)}`,
		description:
			"Check that 'Plan' in the credential is the plan of this account, then try again later.",
		failure: limitFailure(waitMs),
	}),
	431: ({ text }) => ({
		message: `The service did not accept the headers of the request: they are too large${quote(text)}`,
		description:
			"Check 'API Key' in the credential, which is sent as a header, and shorten 'Options' → 'Query Parameters'.",
	}),
	501: ({ text }) => ({
		message: `The service does not offer this operation (status 501)${quote(text)}`,
		description: "Check 'Base URL' in the credential.",
	}),
	505: ({ text }) => ({
		message: `The service does not support this version of HTTP (status 505)${quote(text)}`,
		description: "Check 'Base URL' in the credential, and any proxy in between.",
	}),
};
