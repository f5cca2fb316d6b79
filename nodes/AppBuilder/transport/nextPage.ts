import LinkHeader from 'http-link-header';

import { ServiceError } from '../errors/ServiceError';

/**
 * The address of the next page from a `Link: <…>; rel="next"` header (RFC 8288), or undefined on the last page.
 * @throws {ServiceError} when it leads to another origin, where the API key must not go
 */
export function nextPageUrl(link: string | null, currentUrl: string): string | undefined {
	if (link === null) return undefined;
	const uri = nextUri(link);
	if (uri === undefined || !URL.canParse(uri, currentUrl)) return undefined;
	const next = new URL(uri, currentUrl);
	if (next.origin !== new URL(currentUrl).origin) {
		throw new ServiceError({
			message: `The service's next page is on another host (${next.host})`,
			description:
				'The API key is only sent to the Base URL, so the list cannot be completed. Ask the service about its Link header.',
		});
	}
	next.hash = '';
	return next.href;
}

function nextUri(link: string): string | undefined {
	try {
		return LinkHeader.parse(link).rel('next')[0]?.uri;
	} catch {
		return undefined; // A malformed header names no next page.
	}
}
