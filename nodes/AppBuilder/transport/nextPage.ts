import LinkHeader from 'http-link-header';

import { parseUrl } from './parseUrl';

/** The address of the next page from a `Link: <…>; rel="next"` header (RFC 8288), undefined on the last page. */
export function nextPageUrl(link: string | null, currentUrl: string): string | undefined {
	const uri = link === null ? undefined : nextUri(link);
	const next = uri === undefined ? undefined : parseUrl(uri, currentUrl);
	if (next === undefined) return undefined;
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
