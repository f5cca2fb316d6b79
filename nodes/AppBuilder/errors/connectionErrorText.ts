import { unknownOutcome } from './httpErrorText';
import type { ErrorText } from './ServiceError';

/** What is known of a request that got no answer. */
export interface FailedConnection {
	/** Node.js or OpenSSL code such as ECONNREFUSED; undefined when n8n itself refused to send. */
	code: string | undefined;
	/** The words of whoever refused, used where no code says more. */
	text: string;
	host: string;
	method: string;
}

type Describe = (failed: FailedConnection) => ErrorText;

const refused: Describe = ({ host }) => ({
	message: `${host} refused the connection`,
	description: 'Check Base URL in the credential, its port too, and that the service is running.',
});
const notFound: Describe = ({ host }) => ({
	message: `The host ${host} was not found`,
	description: 'Check Base URL in the credential for a typing slip, and the DNS of this n8n.',
});
const closed: Describe = ({ host, method }) => ({
	message: `${host} closed the connection before it answered`,
	description: `Try again later. ${unknownOutcome(method)}`.trim(),
});
const slow: Describe = ({ host, method }) => ({
	message: `${host} did not answer in time`,
	description: `Raise Options → Timeout, or try again later. ${unknownOutcome(method)}`.trim(),
});
const unreachable: Describe = ({ host }) => ({
	message: `${host} cannot be reached from this n8n`,
	description: 'Check the network and the proxy settings of this n8n.',
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
const badHeader: Describe = () => ({
	message: 'API Key holds a character that cannot be sent',
	description: 'Copy the key again into the credential, without line breaks.',
});
const blocked: Describe = ({ text }) => ({
	message: `This n8n did not send the request: ${text}`,
	description:
		'Check Base URL and Allowed Domains in the credential, and the outgoing request rules of this n8n.',
});

const describeByCode: Record<string, Describe> = {
	ECONNREFUSED: refused,
	ENOTFOUND: notFound,
	EAI_AGAIN: notFound,
	ECONNRESET: closed,
	EPIPE: closed,
	ERR_BAD_RESPONSE: closed,
	ETIMEDOUT: slow,
	ECONNABORTED: slow,
	EHOSTUNREACH: unreachable,
	ENETUNREACH: unreachable,
	EADDRNOTAVAIL: unreachable,
	EPROTO: notTls,
	ERR_INVALID_CHAR: badHeader,
};

/** The text for a request that got no answer. Pure; one place for all codes. */
export function connectionErrorText(failed: FailedConnection): ErrorText {
	if (failed.code === undefined) return blocked(failed);
	const describe =
		describeByCode[failed.code] ?? (isCertificateCode(failed.code) ? badCertificate : closed);
	return describe(failed);
}

/** OpenSSL's verification codes as Node.js names them, and its own ERR_TLS_… */
export function isCertificateCode(code: string): boolean {
	return /CERT|SIGNATURE|ERR_TLS_|HOSTNAME_MISMATCH/.test(code);
}
