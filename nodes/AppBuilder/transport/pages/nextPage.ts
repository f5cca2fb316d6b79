import { ServiceError } from '../../errors/ServiceError';
import { parseUrl } from '../../text/web';
import { valueAt } from '../../text/fieldPath';
import type { ServiceResponse } from '../client';
import { levelsOf } from './elementText';

/**
 * One link of a Link header: its target and its parameters, names in lower case. The first of a repeated name counts.
 */
interface Link {
	target: string;
	parameters: Map<string, string>;
}

/** What to do about a list that cannot be completed. */
export const UNREADABLE = "The rest of the list can't be read. Report this to the service.";
export const BEFORE_IT =
	"To get the part of the list before this point with Workspace → Get Many, set a 'Limit'.";

/** The parts of a Link header (RFC 8288, appendix B; empty elements as in RFC 9110, section 5.6.1). */
const SEPARATORS = /[,\t ]*/y;
const TARGET = /<([^>]*)>/y;
const PARAMETER =
	/[\t ]*;[\t ]*([!#$%&'*+\-.^_`|~\w]*)(?:[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+\-.^_`|~\w]+)))?/y;
const END = /[\t ]*(?=,|$)/y;

/** Where services put the address of the next page into a list response; dots lead into objects. */
const ADDRESS_FIELDS = [
	...['next', 'next_url', 'nextLink', '@odata.nextLink', 'next_page_url'],
	...['links.next', 'links.next.href', '_links.next.href', '_links.next'],
	...['pagination.next_url', 'pagination.next', 'paging.next', 'meta.next'],
];
/** Matches addresses that are absolute, or relative in a form that no cursor has. */
const ADDRESS = /^(https?:\/\/|\.{0,2}\/|[\w./-]*\?[\w.[\]-]+=)/i;

/**
 * The address of the next page that a response names, in a `Link: <…>; rel="next"` header (RFC 8288) or in its body, if
 * it is unmistakably one; undefined on the last page.
 * @throws {ServiceError} when the header contains "next" but cannot be read: a list must not end early unnoticed
 */
export function nextPageUrl({
	url,
	headers,
	value,
}: Omit<ServiceResponse, 'status'>): string | undefined {
	return nextInHeader(headers.get('link') ?? '', url) ?? nextInBody(value, url);
}

function nextInHeader(header: string, url: string): string | undefined {
	const links = parseLinkHeader(header);
	const link = links?.find(({ parameters }) => isNext(parameters, url));
	const next = link && resolve(link.target, url);
	const isUnread = links === undefined ? /\bnext\b/i.test(header) : link && !next;
	if (isUnread) throw unreadable(header);
	return next;
}

function nextInBody(value: unknown, url: string): string | undefined {
	const address = levelsOf(value)
		.flatMap((level) => ADDRESS_FIELDS.map((field) => valueAt(level, field)))
		.find((found) => typeof found === 'string' && ADDRESS.test(found));
	return address === undefined ? undefined : resolve(address as string, url);
}

/** @returns undefined if the text is not a Link header */
function parseLinkHeader(header: string): Link[] | undefined {
	const links: Link[] = [];
	let position = 0;

	function take(part: RegExp): RegExpExecArray | null {
		part.lastIndex = position;
		const match = part.exec(header);
		if (match !== null) position = part.lastIndex;
		return match;
	}

	for (;;) {
		take(SEPARATORS);
		if (position === header.length) return links;
		const target = take(TARGET);
		if (target === null) return undefined;
		const parameters = new Map<string, string>();
		for (let match = take(PARAMETER); match !== null; match = take(PARAMETER)) {
			const [, name, quoted, token = ''] = match;
			const value = quoted?.replace(/\\(.)/g, '$1') ?? token;
			if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
		}
		if (take(END) === null) return undefined;
		links.push({ target: target[1], parameters });
	}
}

/** Whether a link leads to the next page. A link with another anchor belongs to another resource. */
function isNext(parameters: Link['parameters'], url: string): boolean {
	// Also accepts what sloppy services write: rel='next', rel="prev,next".
	const relations = (parameters.get('rel') ?? '').toLowerCase().split(/[\s,']/);
	return (
		relations.includes('next') && resolve(parameters.get('anchor') ?? '', url) === resolve(url)
	);
}

/** Resolves an address, without its fragment. */
function resolve(address: string, base?: string): string | undefined {
	const url = parseUrl(address, base);
	if (url !== undefined) url.hash = '';
	return url?.href;
}

function unreadable(header: string): ServiceError {
	return new ServiceError({
		message: `The service names a next page in a Link header that can't be read: ${header}`,
		description: UNREADABLE,
		nodeAdvice: BEFORE_IT,
	});
}
