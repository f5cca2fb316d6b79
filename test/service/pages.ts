import { afterCursor, cursorAfter } from './cursor';
import { httpError } from './errors';
import type { JsonObject } from './json';
import type { ServiceSettings } from './settings';

export interface Page {
	items: JsonObject[];
	/** Address of the next page, if there is one that the service names. */
	next?: string;
	/** What leads to the next page; null at the end. */
	cursor?: string | null;
}

interface Request {
	items: Map<string, JsonObject>;
	url: URL;
	settings: ServiceSettings;
}

/** As many as services usually give at most, whatever is asked for. */
const MAX_LIMIT = 1_000;

const ways: Record<ServiceSettings['pagination'], (request: Request) => Page> = {
	link: byLink,
	page: byPage,
	offset: byOffset,
	cursor: byCursor,
};

/** The page of the items that the URL asks for. */
export function pageOf(request: Request): Page {
	return ways[request.settings.pagination](request);
}

function byLink({ items, url, settings: { pageSize } }: Request): Page {
	if (pageSize === 0) return { items: [...items.values()] };
	const page = wholeNumber(url, 'page', 1, 1);
	const end = page * pageSize;
	return {
		items: [...items.values()].slice(end - pageSize, end),
		next: end < items.size ? addressOfPage(url, page + 1) : undefined,
	};
}

function byPage(request: Request): Page {
	const { firstPage } = request.settings;
	const page = wholeNumber(request.url, 'page', firstPage, firstPage) - firstPage;
	const size = sizeOf(request);
	return { items: [...request.items.values()].slice(page * size, (page + 1) * size) };
}

function byOffset(request: Request): Page {
	const offset = wholeNumber(request.url, 'offset', 0, 0);
	return { items: [...request.items.values()].slice(offset, offset + sizeOf(request)) };
}

function byCursor(request: Request): Page {
	const rest = afterCursor([...request.items], request.url.searchParams.get('cursor'));
	const page = rest.slice(0, sizeOf(request));
	return {
		items: page.map(([, item]) => item),
		cursor: page.length < rest.length ? cursorAfter(page) : null,
	};
}

/** How many are on a page: what the client asks for, or else the setting. */
function sizeOf({ items, url, settings: { pageSize } }: Request): number {
	const limit = wholeNumber(url, 'limit', 1, undefined);
	return limit === undefined ? pageSize || items.size : Math.min(limit, MAX_LIMIT);
}

function wholeNumber<Else>(
	url: URL,
	name: string,
	least: number,
	unlessGiven: Else,
): number | Else {
	const text = url.searchParams.get(name);
	if (text === null) return unlessGiven;
	const number = Number(text);
	if (text !== '' && Number.isInteger(number) && number >= least) return number;
	throw httpError(422, `${name}: must be a whole number from ${least}`);
}

function addressOfPage(url: URL, page: number): string {
	const address = new URL(url);
	address.searchParams.set('page', String(page));
	return address.href;
}
