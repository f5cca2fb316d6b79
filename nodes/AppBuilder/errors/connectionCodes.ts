import { joinTexts } from '../text/format';
import {
	CHECK_BASE_URL_AND_PROXY,
	LESS_AT_ONCE,
	TRY_LATER,
	UNAVAILABLE,
	type ErrorText,
	type Meaning,
} from './ServiceError';

/** A request that got no response, or one that cannot be used. */
export interface FailedConnection {
	/** Node.js, OpenSSL or axios code, or one of {@link unusableResponse}; undefined when n8n itself did not send. */
	code: string | undefined;
	/** Why the request was not sent, or what is wrong with the response. */
	text: string;
	host: string;
}

interface ConnectionText extends Omit<ErrorText, 'message'> {
	message: (failed: FailedConnection) => string;
}

/** Texts by a pattern of the whole code; the first match counts. */
type Codes = Record<string, ConnectionText>;

const LESS_AT_A_TIME =
	"Check 'Base URL' in the credential. If the service supports smaller pages, request them: set 'List Pagination' and 'Page Size' in the credential or, where a list is read, 'Options' → 'Query Parameters'.";
const REPORT = 'Report it to the service.';

const closed: ConnectionText = {
	message: ({ host }) => `${host} closed the connection before its response was complete`,
	description: TRY_LATER,
};
const blocked: ConnectionText = {
	message: ({ text }) => joinTexts('n8n blocked the request', text),
	description:
		"Check 'Base URL' and 'Allowed Domains' in the credential, and n8n's SSRF protection.",
};
const other: ConnectionText = {
	message: ({ host, code }) => `${host} sent an incomplete response (${code})`,
	description: TRY_LATER,
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
	'E[MN]FILE': {
		message: ({ code }) => `Your n8n instance has too many open connections or files (${code})`,
		description: 'Run fewer workflows at the same time, or increase the limit on open files.',
		nodeAdvice: LESS_AT_ONCE,
	},
	EADDRNOTAVAIL: {
		message: ({ host }) => `Your n8n instance has no free network port to reach ${host}`,
		description: 'Run fewer workflows at the same time.',
		nodeAdvice: LESS_AT_ONCE,
	},
};

/** The service may have seen the request; another attempt may get a whole response. */
const brokenOff: Codes = {
	'ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE': closed,
	'ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT': {
		message: ({ host }) => `${host} didn't respond in time`,
		description: TRY_LATER,
		nodeAdvice: "If this keeps happening, increase 'Options' → 'Timeout (ms)'.",
		isTimeout: true,
	},
	'EHOSTUNREACH|ENETUNREACH': {
		message: ({ host }) => `Your n8n instance can't reach ${host}`,
		description: 'Check its network and proxy settings.',
	},
	// The codes of zlib for gzip and deflate, for brotli, and for zstd.
	'(Z|ERR__ERROR|ZSTD)_.*': {
		message: ({ host }) => `The compressed response from ${host} is damaged`,
		description: `${TRY_LATER} If this keeps happening, check any proxy between n8n and the service.`,
	},
	CUT_OFF: unusable(
		`${TRY_LATER} If this keeps happening, check 'Base URL' in the credential, and any proxy between n8n and the service.`,
	),
};

/** Something came back, perhaps after the work, and would come again: usually the address is wrong. */
const wrongProtocol: Codes = {
	HPE_HEADER_OVERFLOW: {
		message: ({ host }) => `${host} sent headers that are too large`,
		description: CHECK_BASE_URL_AND_PROXY,
	},
	'HPE_.*': {
		message: ({ host }) => `${host} sent a response that isn't HTTP`,
		description: "Check 'Base URL' in the credential: its host and its port.",
	},
	'EPROTO|ERR_SSL_.*': {
		message: ({ host }) => `${host} doesn't respond over https`,
		description: "Check 'Base URL' in the credential: its scheme (https or http) and its port.",
		// A load balancer that restarts ends handshakes too.
		failure: UNAVAILABLE,
	},
};
const unusableResponses = {
	TOO_LARGE: unusable(LESS_AT_A_TIME, ', which is too much for n8n'),
	TOO_MANY_VALUES: unusable(LESS_AT_A_TIME, ', which is too much for n8n'),
	TOO_DEEP: unusable(REPORT, ", which n8n can't process"),
	UNKNOWN_STATUS: unusable(CHECK_BASE_URL_AND_PROXY),
	INVALID_HEADERS: unusable(CHECK_BASE_URL_AND_PROXY),
};

type UnusableCode = keyof typeof unusableResponses | 'CUT_OFF';

/** The certificate was not accepted, or n8n did not send the request. Another attempt cannot change that. */
const neverSent: Codes = {
	'.*(CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_).*': {
		message: ({ host, code }) => `The certificate of ${host} isn't trusted (${code})`,
		description:
			"Check 'Base URL' in the credential. If the service has its own certificate authority, set NODE_EXTRA_CA_CERTS in n8n's environment.",
	},
	'ERR_(INVALID|UNESCAPED)_.*': blocked,
};

const meanings = [
	...rows(neverConnected, { isTransient: true, mayBeProcessed: false }),
	...rows(brokenOff, { isTransient: true, mayBeProcessed: true }),
	...rows(wrongProtocol, { isTransient: false, mayBeProcessed: true }),
	...rows(unusableResponses, { isTransient: false, mayBeProcessed: true }),
	...rows(neverSent, { isTransient: false, mayBeProcessed: false }),
];

function rows(codes: Codes, meaning: Meaning) {
	return Object.entries(codes).map(([code, text]) => {
		const pattern = new RegExp(`^(?:${code})$`);
		return { pattern, ...meaning, ...text };
	});
}

function unusable(description: string, why = ''): ConnectionText {
	return { message: ({ text }) => `The response ${text}${why}`, description };
}

/** @param text what is wrong with the response, such as "is larger than 32 MB" */
export function unusableResponse(code: UnusableCode, text: string): Error {
	return Object.assign(new Error(text), { code });
}

/** What it means for retries if a request got no usable response. */
export function connectionMeaning(
	failed: Pick<FailedConnection, 'code' | 'text'>,
): Meaning & ConnectionText {
	const { code, text } = failed;
	if (code !== undefined) {
		const known = meanings.find(({ pattern }) => pattern.test(code));
		return known ?? { isTransient: true, mayBeProcessed: true, ...other };
	}
	// https-proxy-agent throws this, without a code, while a proxy restarts.
	const isTransient = text.startsWith('Proxy connection');
	return { isTransient, mayBeProcessed: false, ...(isTransient ? closed : blocked) };
}

/** The text for a request that got no usable response. Pure. */
export function connectionErrorText(failed: FailedConnection): ErrorText {
	const { message, description, nodeAdvice, isTimeout, isTransient, failure } =
		connectionMeaning(failed);
	return {
		message: message(failed),
		description,
		nodeAdvice,
		isTimeout,
		failure: failure ?? (isTransient ? UNAVAILABLE : undefined),
	};
}
