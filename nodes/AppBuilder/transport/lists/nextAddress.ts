import { LIST_FIELDS, NEXT_ADDRESS_FIELDS } from '../../conventions';
import { valueAt } from '../../text/fieldPath';
import { parseUrl } from '../../text/web';
import type { ServiceResponse } from '../client';

/** Matches addresses that are absolute, or relative in a form that no cursor has. */
const ADDRESS = /^(https?:\/\/|\.{0,2}\/|[\w./-]*\?[\w.[\]-]+=)/i;
/** A link of a Link header (RFC 8288), without the commas between, and its relation. */
const LINK = /^\s*<([^>]*)>(.*)$/;
const NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next)\s*(?:;|$)/i;

/**
 * The address of the next page that a response names, in a `Link: <…>; rel="next"` header or in its body, if it is
 * unmistakably one. 'unreadable' is a header that names a next page in a way that cannot be read: a list must not end
 * there unnoticed.
 * @param place where the list is
 */
export function nextAddress(
	response: Pick<ServiceResponse, 'url' | 'headers' | 'value'>,
	place = '',
): string | 'unreadable' | undefined {
	const { url, headers, value } = response;
	const header = headers.get('link') ?? '';
	const links = header.split(/,(?=\s*<)/).map((link) => LINK.exec(link));
	const next = links.find((link) => link !== null && NEXT.test(link[2]));
	if (next) return resolve(next[1], url) ?? 'unreadable';
	if (/\brel\s*=[^;,]*\bnext\b/i.test(header)) return 'unreadable';
	const around = place.slice(0, Math.max(0, place.lastIndexOf('.')));
	const levels = [value, ...[...LIST_FIELDS, around].map((name) => valueAt(value, name))];
	const address = levels
		.flatMap((level) => NEXT_ADDRESS_FIELDS.map((field) => valueAt(level, field)))
		.find((found) => typeof found === 'string' && ADDRESS.test(found));
	return address === undefined ? undefined : resolve(address as string, url);
}

/** Resolves an address, without its fragment. */
function resolve(address: string, base: string): string | undefined {
	const url = parseUrl(address, base);
	if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
	url.hash = '';
	return url.href;
}
