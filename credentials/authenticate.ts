import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { addressBelow } from './addressBelow';
import { assertSafeRequest, type CredentialRequest } from './unsafeRequests';
import { parseApiKey } from '../nodes/AppBuilder/credential/apiKey';
import { parseBaseUrl } from '../nodes/AppBuilder/credential/baseUrl';

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

function withoutAuthorization(headers: IDataObject = {}): IDataObject {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => name.trim().toLowerCase() !== 'authorization'),
	);
}
