import type { CredentialRequest } from './credentialRequest';
import { InputError } from '../nodes/AppBuilder/errors/InputError';

interface Detour {
	isAskedFor: (request: CredentialRequest) => boolean;
	/** What the request asks for. */
	what: string;
	description: string;
}

const OWN_AUTHORITY =
	'Whoever runs n8n can name a certificate authority of its own in NODE_EXTRA_CA_CERTS.';
/** A client's certificate. `ca` would be as good as no check, and so would `pfx`, which may hold one. */
const CLIENT_CERTIFICATE = ['cert', 'key', 'passphrase'];

/** By which someone else than the service could get to see the key. */
const detours: Detour[] = [
	{
		isAskedFor: ({ proxy }) => Boolean(proxy),
		what: 'a proxy of its own',
		description:
			"Remove 'Proxy' from the options. Whoever runs n8n can set a proxy for all requests in HTTPS_PROXY.",
	},
	{
		isAskedFor: ({ rejectUnauthorized = true, skipSslCertificateValidation = false }) =>
			!rejectUnauthorized || skipSslCertificateValidation,
		what: 'no check of the certificate',
		description: `Turn off 'Ignore SSL Issues (Insecure)' in the options. ${OWN_AUTHORITY}`,
	},
	{
		isAskedFor: ({ agentOptions = {} }) =>
			Object.entries(agentOptions).some(
				([name, value]) => value !== undefined && !CLIENT_CERTIFICATE.includes(name),
			),
		what: 'TLS settings of its own',
		description: `Of an SSL certificate only 'Certificate', 'Private Key' and 'Passphrase' can be used, not 'CA'. ${OWN_AUTHORITY}`,
	},
	{
		isAskedFor: ({ headers = {} }) =>
			Object.keys(headers).some((name) => name.trim().toLowerCase() === 'host'),
		what: 'another host in the header Host',
		description: 'Remove this header. The request has the host of its address.',
	},
	{
		// Its answer repeats the request (RFC 9110, 9.3.8).
		isAskedFor: ({ method }) => String(method).trim().toUpperCase() === 'TRACE',
		what: 'an answer that repeats the key',
		description: 'Use another method than TRACE.',
	},
];

/** @throws {InputError} when the request asks for a way on which others than the service could see the key */
export function assertNothingLeadsAway(request: CredentialRequest): void {
	const detour = detours.find(({ isAskedFor }) => isAskedFor(request));
	if (detour === undefined) return;
	throw new InputError(
		`The API key was not sent: the request asks for ${detour.what}`,
		detour.description,
	);
}
