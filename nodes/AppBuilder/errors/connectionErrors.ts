import { joinTexts } from '../text/format';
import {
	CHECK_BASE_URL_AND_PROXY,
	UNAVAILABLE,
	type ErrorText,
	type Meaning,
} from './ServiceError';

/** Chains of `cause` can be cyclic. */
const MAX_CAUSES = 10;

/** What n8n's helper threw instead of a response, reduced to what is safe to keep: axios errors contain the API key. */
export class ConnectionFailure extends Error {
	constructor(
		/** Of Node.js, OpenSSL or axios, or one of {@link OwnCode}. */
		readonly code: string,
		/** Why the request was not sent, or what is wrong with the response. */
		text: string,
	) {
		super(text);
		this.name = 'ConnectionFailure';
	}
}

/** Codes of our own: for a request without a code, and for a response that cannot be used. */
type OwnCode = 'NOT_SENT' | 'PROXY_CLOSED' | UnusableCode;
type UnusableCode =
	'CUT_OFF' | 'TOO_LARGE' | 'TOO_MANY_VALUES' | 'TOO_DEEP' | 'UNKNOWN_STATUS' | 'INVALID_HEADERS';

/** @param text what is wrong with the response, such as "is larger than 32 MB" */
export function unusableResponse(code: UnusableCode, text: string): Error {
	return Object.assign(new Error(text), { code });
}

interface ConnectionText extends Omit<ErrorText, 'message'> {
	message: (failed: { host: string; code: string; text: string }) => string;
}

/** Texts by a pattern of the whole code. */
type Codes = Record<string, ConnectionText>;

const closed: ConnectionText = {
	message: ({ host }) => `${host} closed the connection before its response was complete`,
	retry: 'later',
};

/** No connection was made, so the service has not seen the request. */
const neverConnected: Codes = {
	ECONNREFUSED: {
		message: ({ host }) => `${host} refused the connection`,
		description:
			"Check 'Base URL' in the credential, including its port, and that the service is running. If n8n uses a proxy, check that too.",
	},
	'ENOTFOUND|EAI_AGAIN': {
		message: ({ host }) => `The host ${host} wasn't found`,
		description: "Check 'Base URL' in the credential for a typo, and the DNS of your n8n instance.",
	},
	PROXY_CLOSED: closed,
};

/** The service may have seen the request; another attempt may get a whole response. */
const brokenOff: Codes = {
	'ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE': closed,
	'ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT': {
		message: ({ host }) => `${host} didn't respond in time`,
		retry: 'later',
		nodeAdvice: "If this keeps happening, increase 'Options' → 'Timeout (ms)'.",
		isTimeout: true,
	},
	'EHOSTUNREACH|ENETUNREACH': {
		message: ({ host }) => `Your n8n instance can't reach ${host}`,
		description: 'Check its network and proxy settings.',
	},
	CUT_OFF: {
		message: ({ text }) => `The response ${text}`,
		retry: 'later',
		description:
			"If this keeps happening, check 'Base URL' in the credential, and any proxy between n8n and the service.",
	},
};

/** Something came back, perhaps after the work, and would come again: usually the address is wrong. */
const notUsable: Codes = {
	'HPE_.*': {
		message: ({ host, code }) => `${host} sent a response that isn't valid HTTP (${code})`,
		description: "Check 'Base URL' in the credential: its host and its port.",
	},
	'EPROTO|ERR_SSL_.*': {
		message: ({ host }) => `${host} doesn't respond over https`,
		description: "Check 'Base URL' in the credential: its scheme (https or http) and its port.",
		// A load balancer that restarts ends handshakes too.
		failure: UNAVAILABLE,
	},
	'UNKNOWN_STATUS|INVALID_HEADERS': {
		message: ({ text }) => `The response ${text}`,
		description: CHECK_BASE_URL_AND_PROXY,
	},
	'TOO_LARGE|TOO_MANY_VALUES': {
		message: ({ text }) => `The response ${text}, which is more than this node accepts`,
		description:
			"Request smaller pages with 'List Pagination' and 'Page Size' in the credential, if the service supports them. Otherwise check 'Base URL'.",
	},
	TOO_DEEP: {
		message: ({ text }) => `The response ${text}, which is more than this node accepts`,
		description: 'Report it to the service.',
	},
};

/** The certificate was not accepted, or n8n did not send the request. Another attempt cannot change that. */
const neverSent: Codes = {
	'.*(CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_).*': {
		message: ({ host, code }) => `The certificate of ${host} isn't trusted (${code})`,
		description:
			"Check 'Base URL' in the credential. If the service has its own certificate authority, set NODE_EXTRA_CA_CERTS in n8n's environment.",
	},
	NOT_SENT: {
		message: ({ text }) => joinTexts('n8n blocked the request', text),
		description:
			"Check 'Base URL' and 'Allowed Domains' in the credential, and n8n's SSRF protection.",
	},
};

/** Such as zlib's code for a damaged response, or EMFILE for too many open files. */
const anyOther: Codes = {
	'[^]*': {
		message: ({ host, code }) => `No complete response came from ${host} (${code})`,
		retry: 'later',
	},
};

const table = [
	...rows(neverConnected, { isTransient: true, mayHaveBeenProcessed: false }),
	...rows(brokenOff, { isTransient: true, mayHaveBeenProcessed: true }),
	...rows(notUsable, { isTransient: false, mayHaveBeenProcessed: true }),
	...rows(neverSent, { isTransient: false, mayHaveBeenProcessed: false }),
	...rows(anyOther, { isTransient: true, mayHaveBeenProcessed: true }),
];

function rows(codes: Codes, meaning: Meaning) {
	return Object.entries(codes).map(([code, text]) => ({
		pattern: new RegExp(`^(?:${code})$`),
		meaning,
		text: { ...(meaning.isTransient && { failure: UNAVAILABLE }), ...text },
	}));
}

/** What it means for sending the request again. */
export function connectionMeaning(failure: ConnectionFailure): Meaning {
	return rowOf(failure).meaning;
}

/** The text for a request that got no usable response. */
export function connectionErrorText(failure: ConnectionFailure, host: string): ErrorText {
	const { text } = rowOf(failure);
	return { ...text, message: text.message({ host, code: failure.code, text: failure.message }) };
}

function rowOf({ code }: ConnectionFailure) {
	return table.find(({ pattern }) => pattern.test(code))!;
}

interface Thrown {
	code?: unknown;
	/** n8n 1.121 to 2.20 keep the code here, without the cause. */
	httpCode?: unknown;
	message?: unknown;
	cause?: unknown;
}

/** Reads code and text from the chain of causes: n8n wraps what axios threw, axios what Node.js threw. */
export function toConnectionFailure(thrown: unknown): ConnectionFailure {
	const chain = causes(thrown);
	const code = chain.map((link) => link.code).find(isText) ?? chain.map(httpCodeOf).find(isText);
	const text = chain.map(({ message }) => message).findLast((value) => isText(value));
	return new ConnectionFailure(code ?? codeFor(text), text ?? 'unknown reason');
}

/** n8n's own checks have no code, nor has what https-proxy-agent throws while a proxy restarts. */
function codeFor(text = ''): OwnCode {
	return text.startsWith('Proxy connection') ? 'PROXY_CLOSED' : 'NOT_SENT';
}

/** Does not use instanceof: Node.js streams throw errors of their own realm. */
function causes(thrown: unknown): Thrown[] {
	const chain: Thrown[] = [];
	let current = thrown;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		chain.push(current);
		current = (current as Thrown).cause;
	}
	return chain;
}

/** The code in `httpCode`. A status is not one: there was no response. */
function httpCodeOf({ httpCode }: Thrown): unknown {
	return typeof httpCode === 'string' && /^[A-Z]/.test(httpCode) ? httpCode : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
