import { isRecord } from '../../text/isRecord';
import { parseUrl } from '../../text/parseUrl';
import { isWorkspace } from './unwrapList';

/** Where services put the address of the next page into a list response. */
const ADDRESS_FIELDS = [
	...[['next'], ['next_url'], ['nextLink'], ['@odata.nextLink'], ['next_page_url']],
	...[
		['links', 'next'],
		['links', 'next', 'href'],
		['_links', 'next', 'href'],
	],
	...[
		['pagination', 'next_url'],
		['pagination', 'next'],
		['paging', 'next'],
		['meta', 'next'],
	],
];
/** Where they say that there is more in a way that only their documents could explain. */
const MORE_FIELDS = [
	...['next_cursor', 'nextCursor', 'next_page_token', 'nextPageToken', 'NextToken', 'nextToken'],
	...['has_more', 'hasMore', 'next_page', 'nextPage', 'next', 'next_url', 'nextLink'],
	...['truncated', 'is_truncated', 'isTruncated'],
];
const CONTAINERS = ['pagination', 'paging', 'meta', 'page', 'links', 'response_metadata'];
const TOTAL = /^total(_?(count|items|results|elements|records))?$/i;
/** Lists are taken from within these too. */
const ENVELOPES = ['data', 'result', 'response'];
/** Absolute, or relative in a way that no cursor has. */
const ADDRESS = /^(https?:\/\/|\.{0,2}\/|[\w./-]*\?[\w.[\]-]+=)/i;

/** The address of the next page that a list response contains, where it is unmistakably one. */
export function nextPageInBody(value: unknown, currentUrl: string): string | undefined {
	const address = levelsOf(value)
		.flatMap((level) => ADDRESS_FIELDS.map((path) => fieldAt(level, path)))
		.find(isAddress);
	const url = address === undefined ? undefined : parseUrl(address, currentUrl);
	if (url === undefined) return undefined;
	url.hash = '';
	return url.href;
}

/**
 * The name of the field by which a list response says that there is more, without an address: a cursor,
 * say. How to ask for it is not known, so it is not guessed.
 */
export function moreField(value: unknown): string | undefined {
	const containers = containersOf(value);
	return MORE_FIELDS.find((name) =>
		containers.some((container) => saysMore(fieldAt(container, [name]))),
	);
}

/** How many elements the list has, as the response says, and in which field; a workspace's own says nothing of it. */
export function totalIn(value: unknown): { field: string; total: number } | undefined {
	const records = containersOf(value).filter(isRecord);
	const fields = records.filter((record) => !isWorkspace(record)).flatMap(Object.entries);
	const said = fields.find(([name, total]) => TOTAL.test(name) && Number.isInteger(total));
	return said && { field: said[0], total: said[1] as number };
}

/** The objects that may say how the list goes on. */
function containersOf(value: unknown): unknown[] {
	return levelsOf(value).flatMap((level) => [
		level,
		...CONTAINERS.map((name) => fieldAt(level, [name])),
	]);
}

function isAddress(value: unknown): value is string {
	return typeof value === 'string' && ADDRESS.test(value);
}

function levelsOf(value: unknown): unknown[] {
	return [value, ...ENVELOPES.map((name) => fieldAt(value, [name]))];
}

/** A page's number is more when it is not 0, which some give for none. */
function saysMore(value: unknown): boolean {
	return (
		value === true ||
		(typeof value === 'number' && value > 0) ||
		(typeof value === 'string' && value !== '')
	);
}

function fieldAt(value: unknown, path: string[]): unknown {
	return path.reduce<unknown>((inner, name) => {
		if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name))
			return undefined;
		return (inner as Record<string, unknown>)[name];
	}, value);
}
