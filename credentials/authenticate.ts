import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { assertSafeRequest, type CredentialRequest } from './unsafeRequests';
import { parseApiKey } from '../nodes/AppBuilder/access/access';
import { isBelowBaseUrl, parseBaseUrl } from '../nodes/AppBuilder/access/baseUrl';
import { InputError } from '../nodes/AppBuilder/errors/InputError';
import { parseUrl } from '../nodes/AppBuilder/text/web';

/** What the Test button asks for. */
export const TEST_PATH = '/workspaces';
/** n8n gives the Test five minutes, whatever its description says. */
const TEST_TIMEOUT_MS = 10_000;

/** In both forms. A redirect would take the key along, n8n adds it again on every hop. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
};

/**
 * Adds the API key to a request below the Base URL and refuses every other. Who may use a credential in
 * the HTTP Request node need not be allowed to read it, so what the request asks for is not trusted.
 * The address that was checked is the one that is sent: n8n gets no other part to make one of.
 * @throws {InputError} saying why the key was not sent
 */
export async function authenticate(
	{ baseUrl: baseUrlText, allowInsecureHttp, apiKey }: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const baseUrl = parseBaseUrl(String(baseUrlText ?? ''), allowInsecureHttp === true);
	const authorization = `Bearer ${parseApiKey(String(apiKey ?? ''))}`;
	assertSafeRequest(request);
	const authenticated: CredentialRequest = {
		...request,
		url: addressBelow(baseUrl, request),
		uri: undefined,
		baseURL: undefined,
		headers: { ...withoutAuthorization(request.headers), Authorization: authorization },
		// n8n would put it in the place of our header.
		auth: undefined,
		timeout: request.url === TEST_PATH ? TEST_TIMEOUT_MS : request.timeout,
		...NO_REDIRECTS,
	};
	return authenticated as IHttpRequestOptions;
}

/**
 * The one address a request goes to, in the form in which it is sent: an absolute one as it is, any other
 * behind the base the request names, or else behind the Base URL.
 * @throws {InputError} when it is not the Base URL or below it
 */
export function addressBelow(baseUrl: string, request: CredentialRequest): string {
	// In this order: n8n takes `url` where a request has both.
	const target = String(request.url ?? request.uri ?? '');
	const url = parseUrl(target) ?? parseUrl(joined(request.baseURL ?? baseUrl, target));
	if (url === undefined || !isBelowBaseUrl(new URL(baseUrl), url)) {
		throw new InputError(
			"The API key was not sent: the address is outside 'Base URL'",
			`The address is ${url === undefined ? 'not valid' : `${url.origin}${url.pathname}`}. Use an address that starts with 'Base URL', or choose another credential.`,
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw new InputError(
			'The API key was not sent: the address contains a user name or password',
			'Remove them. The API key is used instead.',
		);
	}
	url.hash = '';
	return url.href;
}

/** As axios joins them. */
function joined(base: string, path: string): string {
	return `${base.replace(/\/?\/$/, '')}/${path.replace(/^\/+/, '')}`;
}

function withoutAuthorization(headers: IDataObject = {}): IDataObject {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => name.trim().toLowerCase() !== 'authorization'),
	);
}
