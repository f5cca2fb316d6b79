import { joinTexts } from '../text/format';
import { CHECK_BASE_URL_AND_PROXY, type ErrorText, type Meaning } from './ServiceError';

/** What n8n's helper threw instead of a response, reduced to what is safe to keep: axios errors contain the API key. */
export class ConnectionFailure extends Error {
	constructor(
		/** From Node.js, OpenSSL, or axios, or one of our own. */
		readonly code: string,
		/** Why the request was not sent, or what is wrong with the response. */
		text: string,
		/** Whether it's certain that no part of the request was sent to the service. */
		readonly isNeverSent = false,
	) {
		super(text);
		this.name = 'ConnectionFailure';
	}
}

/** Our own codes, for a response that can't be used. Only one that was cut off may be complete next time. */
type UnusableCode = 'CUT_OFF' | 'TOO_LARGE' | 'UNUSABLE' | 'CHALLENGE';

/** @param text what is wrong with the response, such as "is larger than 32 MB" */
export function unusableResponse(code: UnusableCode, text: string): Error {
	return Object.assign(new Error(text), { code });
}

interface Row extends Meaning, Omit<ErrorText, 'message'> {
	code: RegExp;
	message: (failed: { host: string; code: string; reason: string }) => string;
}

/** The first match wins. */
const rows: Row[] = [
	// No connection was made, so the service hasn't seen the request.
	{
		code: /^(ECONNREFUSED|PROXY_CLOSED|ENOTFOUND|EAI_AGAIN)$/,
		isTransient: true,
		// Without the code: n8n would replace the message.
		message: ({ host }) => `n8n couldn't connect to ${host}`,
		retry: 'later',
		description: CHECK_BASE_URL_AND_PROXY,
	},
	// Something else answered, so the service hasn't processed the request, and wouldn't next time.
	{
		code: /^CHALLENGE$/,
		message: ({ reason }) =>
			`A firewall in front of the service requires a browser check ${reason}`,
		description: "Ask the service's support to allow requests from your n8n instance.",
	},
	// There was a response, perhaps after the work, and there would be again: usually the address is wrong.
	{
		code: /^(UNUSABLE|TOO_LARGE)$/,
		mayHaveBeenProcessed: true,
		message: ({ reason }) => `The response ${reason}`,
		description: `${CHECK_BASE_URL_AND_PROXY} If the list is too large, set a 'Page Size'.`,
	},
	// The service may have seen the request; another attempt may get a whole response.
	{
		code: /^(ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT)$/,
		isTransient: true,
		mayHaveBeenProcessed: true,
		message: ({ host }) => `${host} didn't respond in time`,
		retry: 'later',
		nodeAdvice: "If this keeps happening, increase 'Options' → 'Timeout (ms)'.",
		isTimeout: true,
	},
	{
		code: /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/,
		isTransient: true,
		mayHaveBeenProcessed: true,
		message: ({ host }) => `${host} closed the connection before its response was complete`,
		retry: 'later',
	},
	// The certificate wasn't accepted, or n8n didn't send the request. Another attempt can't change that.
	{
		code: /CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_/,
		message: ({ host, code }) => `The certificate of ${host} isn't trusted (${code})`,
		description:
			"Check 'Base URL' in the credential. If the service has its own certificate authority, set NODE_EXTRA_CA_CERTS in n8n's environment.",
	},
	{
		code: /^NOT_SENT$/,
		message: ({ reason }) => joinTexts('n8n blocked the request', reason),
		description:
			"Check 'Base URL' and 'Allowed Domains' in the credential, and n8n's SSRF protection.",
	},
	// Any other, such as a connection that broke, a wrong port, or a damaged response.
	{
		code: /[^]*/,
		isTransient: true,
		mayHaveBeenProcessed: true,
		message: ({ host, code }) => `${host} sent no complete response (${code})`,
		retry: 'later',
		description: CHECK_BASE_URL_AND_PROXY,
	},
];

/** What the failure means for sending the request again. */
export function connectionMeaning({ code, isNeverSent }: ConnectionFailure): Meaning {
	const { isTransient, mayHaveBeenProcessed } = findRow(code);
	return { isTransient, mayHaveBeenProcessed: mayHaveBeenProcessed && !isNeverSent };
}

/** The text for a request that got no usable response. */
export function connectionErrorText(failed: ConnectionFailure, host: string): ErrorText {
	const { code, message: reason } = failed;
	const { message, description, retry, nodeAdvice, isTimeout } = findRow(code);
	return { message: message({ host, code, reason }), description, retry, nodeAdvice, isTimeout };
}

function findRow(code: string): Row {
	return rows.find((row) => row.code.test(code))!;
}
