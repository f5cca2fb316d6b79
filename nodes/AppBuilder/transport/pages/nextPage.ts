import { ServiceError } from '../../errors/ServiceError';
import { parseLinkHeader, type Link } from './linkHeader';
import { parseUrl } from '../../text/parseUrl';

/** What to do about a list that cannot be completed. */
export const UNREADABLE = 'The list cannot be completed. Report its Link header to the service.';
export const BEFORE_IT = "Workspace → Get Many with a 'Limit' returns what comes before.";

/**
 * The address of the next page from a `Link: <…>; rel="next"` header (RFC 8288), undefined on the last page.
 * @throws {ServiceError} when the header contains "next" but cannot be read: a list must not end early unnoticed
 */
export function nextPageUrl(header: string | null, currentUrl: string): string | undefined {
	if (header === null) return undefined;
	const links = parseLinkHeader(header);
	const link = links?.find(({ parameters }) => isNext(parameters, currentUrl));
	const next = link && resolve(link, currentUrl);
	if (next === undefined && (link !== undefined || isUnread(header, links))) {
		throw unreadable(header);
	}
	return next?.href;
}

/** A link with an anchor elsewhere is one of another resource. */
function isNext(parameters: Link['parameters'], currentUrl: string): boolean {
	// As sloppy services write it too: rel='next', rel="prev,next".
	const relations = (parameters.get('rel') ?? '').toLowerCase().split(/[\s,']/);
	const anchor = parseUrl(parameters.get('anchor') ?? '', currentUrl);
	return relations.includes('next') && anchor !== undefined && isSame(anchor, new URL(currentUrl));
}

function isSame(anchor: URL, current: URL): boolean {
	anchor.hash = '';
	current.hash = '';
	return anchor.href === current.href;
}

function resolve({ target }: Link, currentUrl: string): URL | undefined {
	const url = parseUrl(target, currentUrl);
	if (url !== undefined) url.hash = '';
	return url;
}

function isUnread(header: string, links: Link[] | undefined): boolean {
	return links === undefined && /\bnext\b/i.test(header);
}

function unreadable(header: string): ServiceError {
	return new ServiceError({
		message: `The service names a next page in a Link header that cannot be read: ${header}`,
		description: UNREADABLE,
		nodeAdvice: BEFORE_IT,
	});
}
