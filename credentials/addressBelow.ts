import type { CredentialRequest } from './credentialRequest';
import { InputError } from '../nodes/AppBuilder/errors/InputError';
import { parseUrl } from '../nodes/AppBuilder/transport/parseUrl';

const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`;
const DOT = String.raw`(?:\.|%(?:25)*2e)`;
/** `..` as a server may still come to read it, be it encoded twice; Java's servers take `..;x` for it. */
const PARENT_SEGMENT = new RegExp(`${SLASH}${DOT}{2}(?:${SLASH}|;|%(?:25)*3b|$)`, 'i');

/**
 * The one address a request goes to, in the form in which it is sent: an absolute one as it is, any other
 * behind the base the request names, or else behind the Base URL.
 * @throws {InputError} when it is not the Base URL or below it
 */
export function addressBelow(baseUrl: string, request: CredentialRequest): string {
	// In this order: n8n takes `url` where a request has both.
	const target = String(request.url ?? request.uri ?? '');
	const url = parseUrl(target) ?? parseUrl(joined(request.baseURL ?? baseUrl, target));
	if (url === undefined || !isBelow(new URL(baseUrl), url)) {
		throw new InputError(
			"The API key was not sent: the address is not below 'Base URL'",
			`The address is ${url === undefined ? 'not valid' : `${url.origin}${url.pathname}`}. Use one that begins with the 'Base URL' of the credential, or another credential.`,
		);
	}
	if (url.username !== '' || url.password !== '') {
		throw new InputError(
			'The API key was not sent: the address holds a user name or password',
			'Remove them from the address. The API key takes their place.',
		);
	}
	url.hash = '';
	return url.href;
}

function isBelow(base: URL, { origin, pathname }: URL): boolean {
	return (
		origin === base.origin &&
		`${pathname}/`.startsWith(`${base.pathname}/`) &&
		!PARENT_SEGMENT.test(pathname)
	);
}

/** As axios joins them. */
function joined(base: string, path: string): string {
	return `${base.replace(/\/?\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
