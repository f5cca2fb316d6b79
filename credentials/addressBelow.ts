import type { CredentialRequest } from './unsafeRequests';
import { InputError } from '../nodes/AppBuilder/errors/InputError';
import { isBelowBaseUrl } from '../nodes/AppBuilder/credential/baseUrl';
import { parseUrl } from '../nodes/AppBuilder/text/web';

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
