import { UNAVAILABLE } from './failure';
import { CHECK_BASE_URL_AND_PROXY, LESS_AT_ONCE, type ErrorText } from './ServiceError';
import { isUnusable, unusableResponseText } from './unusableResponse';

/** What is known of a request that got no response, or one that cannot be used. */
export interface FailedConnection {
	/** Node.js, OpenSSL or axios code such as ECONNREFUSED; undefined when n8n itself did not send. */
	code: string | undefined;
	/** The words of whoever did not send, used where no code says more. */
	text: string;
	host: string;
}

type Describe = (failed: FailedConnection) => ErrorText;

const refused: Describe = ({ host }) => ({
	message: `${host} refused the connection`,
	description:
		"Check 'Base URL' in the credential, including its port, and that the service is running (and the proxy, if this n8n uses one).",
	failure: UNAVAILABLE,
});
const notFound: Describe = ({ host }) => ({
	message: `The host ${host} was not found`,
	description: "Check 'Base URL' in the credential for a typo, and the DNS of this n8n.",
	failure: UNAVAILABLE,
});
const closed: Describe = ({ host }) => ({
	message: `${host} closed the connection before its response was complete`,
	description: 'Try again later.',
	failure: UNAVAILABLE,
});
const slow: Describe = ({ host }) => ({
	message: `${host} did not respond in time`,
	description: 'Try again later.',
	nodeAdvice: "If it persists, raise 'Options' → 'Timeout'.",
	isTimeout: true,
	failure: UNAVAILABLE,
});
const unreachable: Describe = ({ host }) => ({
	message: `${host} cannot be reached from this n8n`,
	description: 'Check the network and the proxy settings of this n8n.',
	failure: UNAVAILABLE,
});
const noHandles: Describe = ({ code }) => ({
	message: `This n8n has no room for another connection (${code})`,
	description:
		"This request was not sent. Run fewer workflows at the same time, or raise this n8n's limit on open files.",
	nodeAdvice: LESS_AT_ONCE,
	failure: UNAVAILABLE,
});
const noPorts: Describe = ({ host }) => ({
	message: `This n8n has no local address or port left to reach ${host} from`,
	description: 'This request was not sent. Run fewer workflows at the same time.',
	nodeAdvice: LESS_AT_ONCE,
	failure: UNAVAILABLE,
});
const notHttp: Describe = ({ host }) => ({
	message: `${host} sent a response that is not HTTP`,
	description: "Check 'Base URL' in the credential: its host and its port.",
});
const damaged: Describe = ({ host }) => ({
	message: `The compressed response from ${host} is damaged`,
	description: 'Try again later. If it persists, check any proxy on the way.',
	failure: UNAVAILABLE,
});
const headersTooLarge: Describe = ({ host }) => ({
	message: `${host} sent headers that are too large`,
	description: CHECK_BASE_URL_AND_PROXY,
});
const notTls: Describe = ({ host }) => ({
	message: `${host} does not respond over https`,
	description: "Check 'Base URL' in the credential: its scheme (https or http) and its port.",
	// A balancer that restarts ends handshakes too.
	failure: UNAVAILABLE,
});
const badCertificate: Describe = ({ host, code }) => ({
	message: `The certificate of ${host} cannot be trusted (${code})`,
	description:
		"Check 'Base URL' in the credential. For a certificate of your own, set NODE_EXTRA_CA_CERTS in this n8n's environment.",
});
const blocked: Describe = ({ text }) => ({
	message: `This n8n did not send the request: ${text}`,
	description:
		"Check 'Base URL' and 'Allowed Domains' in the credential, and the outgoing request rules of this n8n.",
});
const other: Describe = ({ host, code }) => ({
	message: `${host} sent no complete response (${code})`,
	description: 'Try again later.',
	failure: UNAVAILABLE,
});

/** By the pattern of the code; the first match counts. */
const texts: Array<[codes: RegExp, describe: Describe]> = [
	[/^ECONNREFUSED$/, refused],
	[/^(ENOTFOUND|EAI_AGAIN)$/, notFound],
	[/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE)$/, closed],
	[/^(ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT)$/, slow],
	[/^(EHOSTUNREACH|ENETUNREACH)$/, unreachable],
	[/^E[MN]FILE$/, noHandles],
	[/^EADDRNOTAVAIL$/, noPorts],
	// zlib's gzip and deflate, its brotli, its zstd.
	[/^(Z_|ERR__ERROR_|ZSTD_)/, damaged],
	[/^HPE_HEADER_OVERFLOW$/, headersTooLarge],
	[/^HPE_/, notHttp],
	[/^(EPROTO$|ERR_SSL_)/, notTls],
	[
		/CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_/,
		badCertificate,
	],
	[/^ERR_(INVALID|UNESCAPED)_/, blocked],
];

/** The text for a request that got no response, or one that cannot be used. Pure; one place for all codes. */
export function connectionErrorText(failed: FailedConnection): ErrorText {
	const { code, text } = failed;
	// What https-proxy-agent throws, without a code, while a proxy restarts.
	if (code === undefined && /^Proxy connection/.test(text)) return closed(failed);
	if (code === undefined) return blocked(failed);
	if (isUnusable(code)) return unusableResponseText(code, text);
	const describe = texts.find(([codes]) => codes.test(code))?.[1] ?? other;
	return describe(failed);
}
