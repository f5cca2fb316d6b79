import { parseUrl } from '../../text/parseUrl';

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
		['_links', 'next'],
	],
];
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

function isAddress(value: unknown): value is string {
	return typeof value === 'string' && ADDRESS.test(value);
}

function levelsOf(value: unknown): unknown[] {
	return [value, ...ENVELOPES.map((name) => fieldAt(value, [name]))];
}

function fieldAt(value: unknown, path: string[]): unknown {
	return path.reduce<unknown>((inner, name) => {
		if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name))
			return undefined;
		return (inner as Record<string, unknown>)[name];
	}, value);
}
