import { NEXT_ADDRESSES } from '../../conventions';
import { isRecord } from '../../text/json';
import { parseUrl } from '../../text/web';
import type { ServiceResponse } from '../client';
import { fieldsNextTo } from './details';

/** The address of the next page, from a response. */
export interface NextAddress {
	/** The field, or `Link` for the header. */
	name: string;
	/** Its value. */
	text: string;
	/** Resolved; undefined if it can't be parsed: a list must not silently end there. */
	address: string | undefined;
}

/** Matches addresses that are absolute, or relative in a form that no cursor has. */
const ADDRESS = /^(https?:\/\/|\.{0,2}\/|[\w./-]*\?[\w.$%[\]-]+=)/i;
/** One link in a Link header (RFC 8288), and its relation. */
const LINK = /^\s*<([^>]*)>(.*)$/;
const NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next)\s*(?:;|$)/i;

/**
 * The address of the next page in a response, from a `Link: <…>; rel="next"` header or the body, if it's unmistakable.
 * @param place where the list is
 */
export function nextAddress(
	{ url, headers, value }: Pick<ServiceResponse, 'url' | 'headers' | 'value'>,
	place = '',
): NextAddress | undefined {
	const header = headers.get('link') ?? '';
	const links = header.split(/,(?=\s*<)/).map((link) => LINK.exec(link));
	const next = links.find((link) => link !== null && NEXT.test(link[2]));
	if (next || /\brel\s*=[^;,]*\bnext\b/i.test(header)) {
		return { name: 'Link', text: header, address: next ? resolve(next[1], url) : undefined };
	}
	// In any object: an overlooked address may lead to the rest.
	const texts = fieldsNextTo(place, value, () => true)
		.map(({ name, key, value: found }) => ({ name, key, text: addressIn(key, found) }))
		.filter((one): one is typeof one & { text: string } => typeof one.text === 'string');
	const named = texts.find(({ text }) => ADDRESS.test(text));
	// Text under such a name may lead on even if it isn't an address.
	const { name, text } =
		named ?? texts.find(({ key, text }) => NEXT_ADDRESSES.has(key) && text) ?? {};
	if (name === undefined || text === undefined) return undefined;
	return { name, text, address: named && resolve(text, url) };
}

/** The value where an address may be: a text, an object with `href`, or one of several links with a relation. */
function addressIn(key: string, found: unknown): unknown {
	const link: unknown = Array.isArray(found)
		? found.find((one: unknown) => isRecord(one) && [one.rel].flat().includes('next'))
		: NEXT_ADDRESSES.has(key) && found;
	return isRecord(link) ? link.href : link;
}

/** Resolves an address, without its fragment. */
function resolve(address: string, base: string): string | undefined {
	const url = parseUrl(address, base);
	if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
	url.hash = '';
	return url.href;
}
