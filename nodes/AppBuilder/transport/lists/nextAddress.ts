import { NEXT_ADDRESSES } from '../../conventions';
import { isRecord } from '../../text/json';
import { parseUrl } from '../../text/web';
import type { ServiceResponse } from '../client';
import { fieldsNextTo, headerDetails, type Detail } from './details';

/** The address of the next page, from a response. */
export interface NextAddress {
	/** The field or header. */
	name: string;
	/** Resolved; undefined if a `Link` can't be parsed: a list must not silently end there. */
	address: string | undefined;
}

/** Matches addresses that are absolute, or relative in a form that no cursor has. */
const ADDRESS = /^(https?:\/\/|\.{0,2}\/|[\w./-]*\?[\w.$%[\]-]+=)/i;
/** One link in a Link header (RFC 8288), and its relation. */
const LINK = /^\s*<([^>]*)>(.*)$/;
const NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next)\s*(?:;|$)/i;
/** Some services link a next page that is empty. */
const NO_RESULTS = /;\s*results\s*=\s*"?false"?/i;
/** A number, or words. */
const PLAIN = /^(\d*|[a-z]+([_,.-][a-z]+)*)$/i;
/** The path of the list, or of a part of it. */
const LIST_PATH = /\/workspaces(\/|$)/;

/**
 * The address of the next page in a response, from a `Link: <…>; rel="next"` header or a field, if it's unmistakable.
 */
export function nextAddress(
	{ url, headers, value }: Pick<ServiceResponse, 'url' | 'headers' | 'value'>,
	place = '',
): NextAddress | undefined {
	const header = headers.get('link') ?? '';
	const links = header.split(/,(?=\s*<)/).filter((link) => !NO_RESULTS.test(link));
	const next = links.map((link) => LINK.exec(link)).find((link) => link && NEXT.test(link[2]));
	if (next || links.some((link) => /\brel\s*=[^;,]*\bnext\b/i.test(link))) {
		return { name: 'Link', address: next ? resolve(next[1], url) : undefined };
	}
	// In any object: an overlooked address may lead to the rest.
	const fields = [...fieldsNextTo(place, value, () => true), ...headerDetails(headers)];
	return fields
		.map((field) => ({ name: field.name, address: addressIn(field, url) }))
		.find(({ address }) => address !== undefined);
}

/**
 * The address in a field: a text, an object with the address, or one of several links with a relation. Under a less
 * common name, only the list's own address is certain.
 */
function addressIn({ key, value }: Detail, url: string): string | undefined {
	const link: unknown = Array.isArray(value)
		? value.find(isNextLink)
		: key.startsWith('next') && value;
	const text = isRecord(link) ? (link.href ?? link.url ?? link.uri ?? link.link) : link;
	if (typeof text !== 'string' || !ADDRESS.test(text)) return undefined;
	const address = resolve(text, url);
	const isCertain = Array.isArray(value) || NEXT_ADDRESSES.has(key);
	return isCertain || LIST_PATH.test(parseUrl(address ?? '')?.pathname ?? '') ? address : undefined;
}

function isNextLink(link: unknown): boolean {
	return (
		isRecord(link) && [link.rel ?? link.relation].flat().some((one) => /^next$/i.test(String(one)))
	);
}

/**
 * Whether an address leads on by a token: then it's followed as it is, because it's complete, or signed. A number or a
 * word, such as `sort=name`, may be next to a filter that's missing.
 */
export function hasToken(address: string): boolean {
	return [...new URL(address).searchParams.values()].some((value) => !PLAIN.test(value));
}

/** Resolves an address, without its fragment. */
function resolve(address: string, base: string): string | undefined {
	const url = parseUrl(address, base);
	if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
	url.hash = '';
	return url.href;
}
