import type { INode } from 'n8n-workflow';

import { formatRate, joinSentences, joinTexts, shorten } from '../text/format';
import { parseUrl } from '../text/web';
import {
	CHECK_BASE_URL,
	CHECK_BASE_URL_AND_PROXY,
	type ErrorText,
	type Meaning,
} from './ServiceError';

export interface FailedResponse {
	status: number;
	method: string;
	url?: string;
	/** The node that sent it, whose parameters say what its user can do. */
	node?: Pick<INode, 'parameters' | 'onError'>;
	/** The JSON text of the request. */
	sent?: string;
	workspaceId?: string;
	/** The service's message. */
	text?: string;
	/** The whole body as JSON, if the text is only a part of it. */
	body?: string;
	location?: string;
	isWebPage?: boolean;
	/** Whether the body is JSON, and so the service's own. */
	isJson?: boolean;
	isGateway?: boolean;
	/** The plan whose rate limit the text mentions if it was reached. */
	plan: { label: string; requestsPerMinute: number };
}

const CHECK_LIST =
	"Check 'Base URL', 'List Pagination', and any 'Page Size' in the credential, and any 'Options' → 'Query Parameters'.";

/** Whether it says that what was requested doesn't exist. */
export const isGone = (status: number) => status === 404 || status === 410;

/** What an unsuccessful response means for sending the request again. */
export function httpMeaning(status: number): Meaning {
	// The same request would get 501 (no such operation) and 505 (no such HTTP version) again.
	const isTransient = status === 408 || (status >= 500 && ![501, 505].includes(status));
	// 307 and 308 ask for the same request elsewhere (RFC 9110). Other redirects may come after the work (303).
	const isRedirected = status < 400 && ![307, 308].includes(status);
	return { isTransient, mayHaveBeenProcessed: isTransient || status >= 500 || isRedirected };
}

/** The text for an unsuccessful response: what it means and what to do, with the service's own message. */
export function httpErrorText(response: FailedResponse): ErrorText {
	const { message, ...text } = textForStatus(response);
	return {
		...text,
		message: joinTexts(message, explainResponse(response)),
		body: response.body,
		httpCode: String(response.status),
		...(response.isJson && { isJson: true }),
	};
}

/** The text for a workspace that the service doesn't find, as if the status were 404. */
export function notFoundText(id: string, reason: string): ErrorText {
	const { message, ...text } = unknownId(id);
	return { ...text, message: `${message}: ${reason}`, httpCode: '404' };
}

/** Treated as temporary: maintenance pages look like this, and a wrong Base URL is noticed on first use. */
export const webPage: ErrorText = {
	message: 'The response is a web page instead of JSON',
	description: `${CHECK_BASE_URL} If it is, a firewall, a proxy, or a browser check may block your n8n instance.`,
};

/** Statuses that mean the same for every request. A text is about the item if the item's parameters can fix it. */
const byStatus: Record<number, ErrorText> = {
	401: {
		message: 'The service rejected the API key',
		description:
			"Check 'API Key' in the credential, or create a new key in the service's account settings, under API Keys.",
	},
	403: {
		message: "The API key isn't allowed to do this",
		description: 'Use a key that has permission.',
		isItemError: true,
	},
	407: {
		message: 'The proxy requires a username and password',
		description: "Add them to the proxy's URL in n8n's HTTPS_PROXY or HTTP_PROXY variable.",
		reason: 'connection',
	},
};

function textForStatus(response: FailedResponse): ErrorText {
	const { status, isWebPage = false } = response;
	// From a firewall or another server instead of the API.
	if (isWebPage && [403, 404, 410].includes(status)) {
		return { ...webPage, message: `${webPage.message} (status ${status})` };
	}
	if (status === 400 || status === 422) return rejectedFields(response);
	if (response.isGateway) return fromGateway(status);
	if (isGone(status)) return notFound(response);
	if (status === 429) return limitReached(response);
	if (status in byStatus) return byStatus[status];
	if (httpMeaning(status).isTransient) {
		return {
			message: `The service couldn't process the request (status ${status})`,
			retry: 'later',
		};
	}
	if (status >= 400) return rejected(response);
	if (isRedirect(response)) return redirect;
	const message = `Unexpected response from the service (status ${status})`;
	return { message, description: CHECK_BASE_URL_AND_PROXY };
}

/** What a gateway answers while it doesn't know the service, as during a deployment. */
function fromGateway(status: number): ErrorText {
	return {
		message: `The response isn't the service's (status ${status})`,
		retry: 'later',
		description: CHECK_BASE_URL_AND_PROXY,
	};
}

function rejectedFields(response: FailedResponse): ErrorText {
	const { method, workspaceId, text, node } = response;
	if (method === 'POST' || method === 'PATCH') {
		const { resource, operation, mappingMode } = node?.parameters ?? {};
		const isSync = operation === 'upsert' && node?.onError?.startsWith('continue');
		const correct = isSync
			? 'Correct the row: the next execution sends it again.'
			: 'Correct the fields that the service names.';
		return {
			message: 'The service rejected the fields',
			description: joinSentences(
				text ? correct : 'Compare the fields with those of an existing workspace or agent.',
				mappingMode === 'autoMapInput' &&
					"If the service doesn't know a field, enter it in 'Input Fields to Ignore'.",
				resource === 'workspace' &&
					mayBeAboutEmpty(response) &&
					"For an empty value, 'Options' → 'Ignore Empty Fields' leaves it out, and the service keeps its own. To clear a number, set 'Mapping Mode' to 'Map Each Field Manually', and the field's type to Number.",
			),
			isItemError: true,
		};
	}
	return {
		message: 'The service rejected the request',
		description: workspaceId === undefined ? CHECK_LIST : "Check the workspace's ID.",
		isItemError: true,
	};
}

/** Whether the response names a field that was sent empty, or none at all, and one was. */
function mayBeAboutEmpty({ sent = '', text = '', body = '' }: FailedResponse): boolean {
	const fields = [...sent.matchAll(/"([^"\\]+)":(""|null)?/g)];
	const words = new Set(`${text} ${body}`.split(/\W+/));
	const named = fields.filter(([, name]) => words.has(name));
	return (named.length > 0 ? named : fields).some(([, , empty]) => empty !== undefined);
}

function notFound({ method, workspaceId, isJson }: FailedResponse): ErrorText {
	if (workspaceId !== undefined) return unknownId(workspaceId);
	const description = method === 'GET' && isJson ? CHECK_LIST : CHECK_BASE_URL;
	return { message: "The service didn't find this address", description };
}

function unknownId(id: string): ErrorText {
	return {
		message: `No workspace has the ID "${shorten(id, 60)}"`,
		description:
			'It may have been deleted, or belong to another account. Get Many returns the IDs that exist.',
		isItemError: true,
	};
}

/** Pacing waits and sends the request again; this text is for when it gives up. */
function limitReached({ plan }: FailedResponse): ErrorText {
	return {
		message: `Rate limit reached (${plan.label} plan, ${formatRate(plan.requestsPerMinute)})`,
		retry: 'later',
		description:
			"If this keeps happening, check that 'Service Plan' in the credential is your account's plan.",
	};
}

/** Any other 4xx, and the 5xx that would come again. */
function rejected({ status }: FailedResponse): ErrorText {
	return {
		message: `The service rejected the request (status ${status})`,
		description: "Do what the service's message says, or ask its support what the status means.",
		isItemError: status < 500,
	};
}

const redirect: ErrorText = {
	message: 'The service redirected the request to another address',
	description:
		"The API key is only sent to 'Base URL'. If the new address is the API's, enter it, up to and including /v1, as 'Base URL' in the credential.",
};

function isRedirect({ status, location }: FailedResponse): boolean {
	return status < 400 && location !== undefined;
}

/** Where a redirect leads, or the service's message, unless it only repeats that a workspace wasn't found. */
function explainResponse(response: FailedResponse): string {
	const { url, location = '', workspaceId, text = '' } = response;
	if (isRedirect(response)) return parseUrl(location, url)?.href ?? location;
	const isNotFound = /^(?:\w+ )?(?:was )?not found\.?$/i.test(text);
	return workspaceId !== undefined && isNotFound ? '' : text;
}
