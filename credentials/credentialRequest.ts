import type { IHttpRequestOptions } from 'n8n-workflow';

/**
 * A request that n8n asks a credential to authenticate: of `httpRequestWithAuthentication`, or in the
 * older form of `requestWithAuthentication`, which the HTTP Request node uses and whose own names follow.
 */
export interface CredentialRequest extends Partial<Omit<IHttpRequestOptions, 'auth'>> {
	auth?: unknown;
	uri?: string;
	rejectUnauthorized?: boolean;
	followRedirect?: boolean;
	followAllRedirects?: boolean;
}
