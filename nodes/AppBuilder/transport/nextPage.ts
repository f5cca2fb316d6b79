import LinkHeader from 'http-link-header';

/** The address of the next page from a `Link: <…>; rel="next"` header (RFC 8288), undefined on the last page. */
export function nextPageUrl(link: string | null, currentUrl: string): string | undefined {
	const uri = link === null ? undefined : nextUri(link);
	if (uri === undefined || !URL.canParse(uri, currentUrl)) return undefined;
	const next = new URL(uri, currentUrl);
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
