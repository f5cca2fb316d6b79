import type { IHttpRequestOptions } from 'n8n-workflow';

import { InputError } from '../nodes/AppBuilder/errors/InputError';
import { isRecord } from '../nodes/AppBuilder/text/json';

/**
 * A request that n8n asks a credential to authenticate. It comes from `httpRequestWithAuthentication`, or from the
 * older `requestWithAuthentication`, which the HTTP Request node uses and whose own names follow.
 */
export interface CredentialRequest extends Partial<Omit<IHttpRequestOptions, 'auth'>> {
	auth?: unknown;
	uri?: string;
	rejectUnauthorized?: boolean;
	followRedirect?: boolean;
	followAllRedirects?: boolean;
}

interface UnsafeRequest {
	matches: (request: CredentialRequest) => boolean;
	what: string;
	description: string;
}

const OWN_AUTHORITY =
	'To trust your own certificate authority, ask the owner of your n8n instance to set NODE_EXTRA_CA_CERTS.';
/** A client certificate. A custom `ca`, which `pfx` may also contain, would defeat the check. */
const CLIENT_CERTIFICATE = ['cert', 'key', 'passphrase'];

/**
 * Headers that a server, or a gateway in front of it, may use instead of the method, the address or the end of the
 * request.
 */
const REDIRECTING_HEADERS = [
	...['x-http-method', 'x-http-method-override', 'x-method-override'],
	...['x-original-url', 'x-rewrite-url', 'forwarded', 'transfer-encoding', 'connection', 'upgrade'],
	...['host', 'port', 'prefix', 'proto', 'server', 'uri'].map((part) => `x-forwarded-${part}`),
];

/** Ways in which someone other than the service could see the key. */
const unsafeRequests: UnsafeRequest[] = [
	{
		matches: ({ proxy }) => Boolean(proxy),
		what: 'sets its own proxy',
		description:
			"Remove 'Proxy' from the options. To use a proxy for all requests, ask the owner of your n8n instance to set HTTPS_PROXY.",
	},
	{
		matches: ({ rejectUnauthorized = true, skipSslCertificateValidation = false }) =>
			!rejectUnauthorized || skipSslCertificateValidation,
		what: 'turns off certificate checks',
		description: `Turn off 'Ignore SSL Issues (Insecure)' in the options. ${OWN_AUTHORITY}`,
	},
	{
		matches: ({ agentOptions = {} }) =>
			Object.entries(agentOptions).some(
				([name, value]) => value !== undefined && !CLIENT_CERTIFICATE.includes(name),
			),
		what: 'sets its own TLS options',
		description: `Remove 'CA' from the SSL certificate. Only 'Certificate', 'Private Key', and 'Passphrase' are allowed. ${OWN_AUTHORITY}`,
	},
	{
		matches: (request) => headerNames(request).includes('host'),
		what: 'sets a Host header',
		description: 'Remove this header. n8n sets it automatically.',
	},
	{
		matches: (request) => headerNames(request).some((name) => REDIRECTING_HEADERS.includes(name)),
		what: 'sets a header that asks for another method, address, or connection',
		description:
			'Remove headers such as X-HTTP-Method-Override, X-Original-URL, X-Forwarded-Host, Forwarded, Connection, Upgrade, and Transfer-Encoding.',
	},
	{
		// Axios (1.18) sends the names in `headers.common` and `headers.get`.
		matches: ({ headers = {} }) => Object.values(headers).some(isRecord),
		what: 'has headers within a header',
		description: 'Remove objects from the headers.',
	},
	{
		// A response to TRACE repeats the request (RFC 9110, 9.3.8).
		matches: ({ method }) => String(method).toUpperCase() === 'TRACE',
		what: 'uses TRACE, whose response would repeat the key',
		description: 'Use a method other than TRACE.',
	},
];

/** @throws {InputError} when someone other than the service could see the key */
export function assertSafeRequest(request: CredentialRequest): void {
	const unsafe = unsafeRequests.find(({ matches }) => matches(request));
	if (unsafe === undefined) return;
	throw new InputError(`The API key wasn't sent: the request ${unsafe.what}`, unsafe.description);
}

/** The names of the headers, with `_` as `-`: some servers treat them alike. */
function headerNames({ headers = {} }: CredentialRequest): string[] {
	return Object.keys(headers).map((name) => name.trim().toLowerCase().replaceAll('_', '-'));
}
