import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { assertSafeRequest, type CredentialRequest } from './unsafeRequests';
import { parseApiKey, toServiceAccess } from '../nodes/AppBuilder/access/access';
import { isBelowBaseUrl, parseBaseUrl } from '../nodes/AppBuilder/access/baseUrl';
import { InputError } from '../nodes/AppBuilder/errors/InputError';
import { parseUrl } from '../nodes/AppBuilder/text/web';

export const TEST_PATH = '/workspaces';
/** n8n gives the test five minutes, whatever the credential's description says. */
const TEST_TIMEOUT_MS = 10_000;

/** In both forms. A redirect would pass on the key, because n8n adds it again on every hop. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
};

/**
 * Adds the API key to a request below the Base URL and refuses any other. Somebody who may use a credential in the HTTP
 * Request node may still not be allowed to read it, so the request is not trusted. Only the checked address is sent:
 * n8n gets no other parts to build one from.
 * @throws {InputError} saying why the key was not sent
 */
export async function authenticate(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const isTest = request.url === TEST_PATH;
	const baseUrl = parseBaseUrl(credential.baseUrl, credential.allowInsecureHttp === true);
	const authorization = `Bearer ${parseApiKey(credential.apiKey)}`;
	if (isTest) toServiceAccess(undefined, credential);
	assertSafeRequest(request);
	const authenticated: CredentialRequest = {
		url: addressBelow(baseUrl, request),
		uri: undefined,
		baseURL: undefined,
		headers: { ...withoutAuthorization(request.headers), Authorization: authorization },
		// n8n would use it instead of our header.
		auth: undefined,
		timeout: isTest ? TEST_TIMEOUT_MS : request.timeout,
	};
	// A literal that spreads the request takes Node.js 20 forty times as long.
	return Object.assign({}, request, authenticated, NO_REDIRECTS) as IHttpRequestOptions;
}

/**
 * The single address of a request, in the form in which it is sent. An absolute address stays as it is. Any other
 * follows the base that the request names, or else the Base URL.
 */
function addressBelow(baseUrl: string, request: CredentialRequest): string {
	// The order matters: n8n uses `url` if a request has both.
	const target = String(request.url ?? request.uri ?? '');
	const url = parseUrl(target) ?? parseUrl(joinUrl(request.baseURL ?? baseUrl, target));
	if (url === undefined || !isBelowBaseUrl(baseUrl, url)) {
		throw new InputError(
			"The API key wasn't sent: the address is outside 'Base URL'",
			`The address is ${url === undefined ? 'invalid' : `${url.origin}${url.pathname}`}. Use a URL that starts with 'Base URL', or another credential.`,
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw new InputError(
			"The API key wasn't sent: the address contains a username or password",
			'Remove them. The API key is used instead.',
		);
	}
	url.hash = '';
	return url.href;
}

/** Joins a base and a path as axios does. */
function joinUrl(base: string, path: string): string {
	return `${base.replace(/\/?\/$/, '')}/${path.replace(/^\/+/, '')}`;
}

function withoutAuthorization(headers: IDataObject = {}): IDataObject {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => name.trim().toLowerCase() !== 'authorization'),
	);
}
