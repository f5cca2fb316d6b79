import type { ErrorText } from './ServiceError';
import { withUnknownOutcome } from './unknownOutcome';
import { UNUSABLE, unusableAnswerText } from './unusableAnswerText';

/** What is known of a request that got no answer. */
export interface FailedConnection {
	/** Node.js, OpenSSL or axios code such as ECONNREFUSED; undefined when n8n itself refused to send. */
	code: string | undefined;
	/** The words of whoever refused, used where no code says more. */
	text: string;
	host: string;
	method: string;
}

type Describe = (failed: FailedConnection) => ErrorText;

const refused: Describe = ({ host }) => ({
	message: `${host} refused the connection`,
	description:
		'Check Base URL in the credential, its port too, and that the service is running (and the proxy, if this n8n uses one).',
});
const notFound: Describe = ({ host }) => ({
	message: `The host ${host} was not found`,
	description: 'Check Base URL in the credential for a typing slip, and the DNS of this n8n.',
});
const closed: Describe = ({ host, method }) => ({
	message: `${host} closed the connection before it answered`,
	description: withUnknownOutcome('Try again later.', method),
});
const slow: Describe = ({ host, method }) => ({
	message: `${host} did not answer in time`,
	description: withUnknownOutcome('Raise Options → Timeout, or try again later.', method),
});
const unreachable: Describe = ({ host }) => ({
	message: `${host} cannot be reached from this n8n`,
	description: 'Check the network and the proxy settings of this n8n.',
});
const noHandles: Describe = ({ code }) => ({
	message: `This n8n has no room for another connection (${code})`,
	description:
		"Nothing was sent. Lower 'Max Concurrent Requests', let fewer workflows run at the same time, or raise the limit of open files of this n8n.",
});
const noPorts: Describe = ({ host }) => ({
	message: `This n8n has no local address or port left to reach ${host} from`,
	description:
		"Nothing was sent. Lower 'Max Concurrent Requests', or let fewer workflows run at the same time.",
});
const notHttp: Describe = ({ host, method }) => ({
	message: `${host} gave an answer that is not HTTP`,
	description: withUnknownOutcome(
		'Check Base URL in the credential: its host and its port.',
		method,
	),
});
const damaged: Describe = ({ host, method }) => ({
	message: `The compressed answer of ${host} is damaged`,
	description: withUnknownOutcome(
		'Try again later; if it stays, check any proxy on the way.',
		method,
	),
});
const headersTooLarge: Describe = ({ host, method }) => ({
	message: `${host} sent headers that are too large`,
	description: withUnknownOutcome(
		'Check Base URL in the credential, and any proxy on the way.',
		method,
	),
});
const notTls: Describe = ({ host }) => ({
	message: `${host} does not answer over https`,
	description: 'Check Base URL in the credential: its scheme (https or http) and its port.',
});
const badCertificate: Describe = ({ host, code }) => ({
	message: `The certificate of ${host} cannot be trusted (${code})`,
	description:
		"Check Base URL in the credential. For a certificate of your own, set NODE_EXTRA_CA_CERTS in this n8n's environment.",
});
const blocked: Describe = ({ text }) => ({
	message: `This n8n did not send the request: ${text}`,
	description:
		'Check Base URL and Allowed Domains in the credential, and the outgoing request rules of this n8n.',
});

/** Codes by pattern, first match counts; those that a later try cannot change are `lasting`. */
const kinds: Array<{ codes: RegExp; describe: Describe; lasting?: boolean }> = [
	{ codes: /^ECONNREFUSED$/, describe: refused },
	{ codes: /^(ENOTFOUND|EAI_AGAIN)$/, describe: notFound },
	{ codes: /^(ETIMEDOUT|ECONNABORTED|ERR_TLS_HANDSHAKE_TIMEOUT)$/, describe: slow },
	{ codes: /^(EHOSTUNREACH|ENETUNREACH)$/, describe: unreachable },
	{ codes: /^E[MN]FILE$/, describe: noHandles },
	{ codes: /^EADDRNOTAVAIL$/, describe: noPorts },
	// zlib's gzip and deflate, its brotli, its zstd.
	{ codes: /^(Z_|ERR__ERROR_|ZSTD_)/, describe: damaged },
	{ codes: /^CUT_OFF$/, describe: unusableAnswerText },
	{ codes: UNUSABLE, describe: unusableAnswerText, lasting: true },
	{ codes: /^HPE_HEADER_OVERFLOW$/, describe: headersTooLarge, lasting: true },
	{ codes: /^HPE_/, describe: notHttp, lasting: true },
	{ codes: /^(EPROTO$|ERR_SSL_)/, describe: notTls, lasting: true },
	{
		codes: /CERT|SIGNATURE|HOSTNAME_MISMATCH|CRL|INVALID_(CA|PURPOSE)|PATH_LENGTH|ISSUER|ERR_TLS_/,
		describe: badCertificate,
		lasting: true,
	},
	{ codes: /^ERR_(INVALID|UNESCAPED)_/, describe: blocked, lasting: true },
];

/** The text for a request that got no answer. Pure; one place for all codes. */
export function connectionErrorText(failed: FailedConnection): ErrorText {
	if (failed.code === undefined) return blocked(failed);
	return (kindOf(failed.code)?.describe ?? closed)(failed);
}

/** Whether another try may succeed: not when n8n refused (no code), nor with a bad certificate. */
export function isPassing(code: string | undefined): boolean {
	return code !== undefined && kindOf(code)?.lasting !== true;
}

function kindOf(code: string) {
	return kinds.find(({ codes }) => codes.test(code));
}
