import {
	CHECK_BASE_URL_AND_PROXY,
	TRY_LATER,
	UNAVAILABLE,
	type ErrorText,
	type Meaning,
} from './ServiceError';

/** What is known of a request that got no response, or one that cannot be used. */
export interface FailedConnection {
	/** Of Node.js, OpenSSL, axios or our own ({@link UnusableCode}); undefined when n8n itself did not send. */
	code: string | undefined;
	/** The words of whoever did not send, used where no code says more. */
	text: string;
	host: string;
}

interface ConnectionMeaning extends Meaning, Omit<ErrorText, 'message'> {
	message: (failed: FailedConnection) => string;
}

/** What is wrong with a response that came but cannot be used. */
export type UnusableCode =
	| 'CUT_OFF'
	| 'INVALID_HEADERS'
	| 'NAME_TOO_LONG'
	| 'NO_ROOM'
	| 'TOO_DEEP'
	| 'TOO_LARGE'
	| 'TOO_MANY_VALUES'
	| 'UNKNOWN_STATUS';

/** @param text what is wrong with it, such as "is larger than 32 MB" */
export function unusableResponse(code: UnusableCode, text: string): Error {
	return Object.assign(new Error(text), { code });
}

const unusable = ({ text }: FailedConnection) => `The response ${text}`;

/** No connection was made, so the service has not seen the request. */
const neverConnected: Meaning = { isTransient: true, mayBeProcessed: false };
/** The certificate was not accepted, or n8n did not send. Another attempt cannot change that. */
const neverSent: Meaning = { isTransient: false, mayBeProcessed: false };
/** The service may have seen the request. */
const brokenOff: Meaning = { isTransient: true, mayBeProcessed: true };
/** Something came back, perhaps after the work, and would come again. */
const notUsable: Meaning = { isTransient: false, mayBeProcessed: true };

/** What https-proxy-agent says, without a code, while a proxy restarts. */
const PROXY_CLOSED = /^Proxy connection/;
const closed: ConnectionMeaning = {
	...brokenOff,
	message: ({ host }) => `${host} closed the connection before its response was complete`,
	description: TRY_LATER,
};
const blocked: ConnectionMeaning = {
	...neverSent,
	message: ({ text }) => `This n8n did not send the request: ${text}`,
	description:
		"Check 'Base URL' and 'Allowed Domains' in the credential, and the outgoing request rules of this n8n.",
};
const other: ConnectionMeaning = {
	...brokenOff,
	message: ({ host, code }) => `${host} sent no complete response (${code})`,
	description: TRY_LATER,
};

/** What each code means; the first that matches counts. */
const meanings: Array<ConnectionMeaning & { codes: RegExp }> = [
	{
		...neverConnected,
		codes: /^ECONNREFUSED$/,
		message: ({ host }) => `${host} refused the connection`,
		description:
			"Check 'Base URL' in the credential, including its port, and that the service is running (and the proxy, if this n8n uses one).",
	},
	{
		...neverConnected,
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		message: ({ host }) => `The host ${host} was not found`,
		description: "Check 'Base URL' in the credential for a typo, and the DNS of this n8n.",
	},
	{
		...neverConnected,
		codes: /^E[MN]FILE$/,
		message: ({ code }) => `This n8n has no room for another connection (${code})`,
		description:
			"This request was not sent. Lower 'Max Concurrent Requests', run fewer workflows at the same time, or raise this n8n's limit on open files.",
	},
	{
		...neverConnected,
		codes: /^EADDRNOTAVAIL$/,
		message: ({ host }) => `This n8n has no local address or port left to reach ${host} from`,
		description:
			"This request was not sent. Lower 'Max Concurrent Requests', or run fewer workflows at the same time.",
	},
	{ ...closed, codes: /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE)$/ },
	{
		...brokenOff,
		codes: /^(ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT)$/,
		message: ({ host }) => `${host} did not respond in time`,
		description: "Raise 'Options' → 'Timeout', or try again later.",
		isTimeout: true,
	},
	{
		...brokenOff,
		codes: /^(EHOSTUNREACH|ENETUNREACH)$/,
		message: ({ host }) => `${host} cannot be reached from this n8n`,
		description: 'Check the network and the proxy settings of this n8n.',
	},
	{
		...brokenOff,
		// zlib's gzip and deflate, its brotli, its zstd.
		codes: /^(Z_|ERR__ERROR_|ZSTD_)/,
		message: ({ host }) => `The compressed response from ${host} is damaged`,
		description: 'Try again later. If it persists, check any proxy on the way.',
	},
	{
		...notUsable,
		codes: /^HPE_HEADER_OVERFLOW$/,
		message: ({ host }) => `${host} sent headers that are too large`,
		description: CHECK_BASE_URL_AND_PROXY,
	},
	{
		...notUsable,
		codes: /^HPE_/,
		message: ({ host }) => `${host} sent a response that is not HTTP`,
		description: "Check 'Base URL' in the credential: its host and its port.",
	},
	{
		...notUsable,
		codes: /^(EPROTO$|ERR_SSL_)/,
		message: ({ host }) => `${host} does not respond over https`,
		description: "Check 'Base URL' in the credential: its scheme (https or http) and its port.",
		// A balancer that restarts ends handshakes too.
		failure: UNAVAILABLE,
	},
	{
		...neverSent,
		codes: /CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_/,
		message: ({ host, code }) => `The certificate of ${host} cannot be trusted (${code})`,
		description:
			"Check 'Base URL' in the credential. For a certificate of your own, set NODE_EXTRA_CA_CERTS in this n8n's environment.",
	},
	{ ...blocked, codes: /^ERR_(INVALID|UNESCAPED)_/ },
	{
		...brokenOff,
		codes: /^CUT_OFF$/,
		message: unusable,
		description:
			"Try again later. If it persists, check 'Base URL' in the credential, and any proxy on the way.",
	},
	{
		...brokenOff,
		codes: /^NO_ROOM$/,
		message: unusable,
		description:
			"Try again later. If it persists, lower 'Max Concurrent Requests', or ask for less at a time with 'Options' → 'Query Parameters'.",
	},
	{
		...notUsable,
		codes: /^TOO_(LARGE|MANY_VALUES)$/,
		message: unusable,
		description:
			"Check 'Base URL' in the credential. If the service can return less at a time, ask for it with 'Options' → 'Query Parameters'.",
	},
	{
		...notUsable,
		codes: /^(TOO_DEEP|NAME_TOO_LONG)$/,
		message: unusable,
		description: 'Report it to the service: n8n cannot work with such data.',
	},
	{
		...notUsable,
		codes: /^(UNKNOWN_STATUS|INVALID_HEADERS)$/,
		message: unusable,
		description: CHECK_BASE_URL_AND_PROXY,
	},
];

/** What it means that a request got no response that can be used. */
export function connectionMeaning({
	code,
	text,
}: Omit<FailedConnection, 'host'>): ConnectionMeaning {
	if (code === undefined)
		return PROXY_CLOSED.test(text) ? { ...closed, ...neverConnected } : blocked;
	return meanings.find(({ codes }) => codes.test(code)) ?? other;
}

/** The text for a request that got no response that can be used. Pure. */
export function connectionErrorText(failed: FailedConnection): ErrorText {
	const { message, description, isTimeout, isTransient, failure } = connectionMeaning(failed);
	return {
		message: message(failed),
		description,
		isTimeout,
		failure: failure ?? (isTransient ? UNAVAILABLE : undefined),
	};
}
