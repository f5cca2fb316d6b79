import type { FastifyReply } from 'fastify';
import type { Core } from './core';
import { httpError } from './errors';
import type { JsonObject } from './resources';
import type { ServiceSettings } from './settings';

interface Page {
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

/** The usual maximum, whatever is requested. */
const MAX_LIMIT = 1_000;

const ways: Record<ServiceSettings['pagination'], (request: Request) => Page> = {
	link(request) {
		const { items, url, settings } = request;
		const isWhole = settings.pageSize === 0 && !url.searchParams.has('limit');
		if (isWhole) return { items: [...items.values()] };
		const size = getPageSize(request);
		const page = wholeNumber(url, 'page', 1);
		const end = page * size;
		const next = new URL(url);
		next.searchParams.set('page', String(page + 1));
		return {
			items: [...items.values()].slice(end - size, end),
			next: end < items.size ? next.href : undefined,
		};
	},
	page(request) {
		const { firstPage } = request.settings;
		const page = wholeNumber(request.url, 'page', firstPage) - firstPage;
		const size = getPageSize(request);
		return { items: [...request.items.values()].slice(page * size, (page + 1) * size) };
	},
	offset(request) {
		const offset = wholeNumber(request.url, 'offset', 0);
		return { items: [...request.items.values()].slice(offset, offset + getPageSize(request)) };
	},
	/** A cursor points after the last element of its page, even once that is deleted. */
	cursor(request) {
		const cursor = request.url.searchParams.get('cursor');
		const last = cursor === null ? '' : Buffer.from(cursor, 'base64').toString();
		const ids = [...request.items.keys()].sort(compare);
		const rest = ids.filter((id) => compare(id, last) > 0);
		const page = rest.slice(0, getPageSize(request));
		const isLast = page.length === rest.length;
		return {
			items: page.map((id) => request.items.get(id)!),
			cursor: isLast ? null : Buffer.from(page.at(-1)!).toString('base64'),
		};
	},
};

/** Sends the page of the list that the URL asks for, in the shape the settings ask for. */
export function sendPage(core: Core, url: URL, reply: FastifyReply): void {
	const { settings, workspaces } = core;
	const { cursorIn, listShape, pagination, tellTotal } = settings;
	const { items, next, cursor } = ways[pagination]({ items: workspaces.items, url, settings });
	const total = workspaces.items.size;
	core.onListPage?.(++core.pagesServed);

	if (next) reply.header('link', `<${next}>; rel="next"`);
	if (cursor && cursorIn === 'header') reply.header('x-next-cursor', cursor);
	if (listShape === 'array') {
		if (cursor !== undefined && cursorIn === 'body')
			throw httpError(500, 'An array has no place for a cursor: set listShape or cursorIn');
		if (tellTotal) reply.header('x-total-count', total);
		reply.send(items);
		return;
	}
	reply.send({
		[listShape === 'other' ? 'entries' : listShape]: items,
		...((tellTotal || pagination === 'link') && { total }),
		...(cursor !== undefined && cursorIn === 'body' && { meta: { next_cursor: cursor } }),
	});
}

/** How many are on a page: what the client asks for, or else the setting. */
function getPageSize({ items, url, settings: { pageSize } }: Request): number {
	if (!url.searchParams.has('limit')) return pageSize || items.size;
	return Math.min(wholeNumber(url, 'limit', 1), MAX_LIMIT);
}

/** The least where none is given. */
function wholeNumber(url: URL, name: string, least: number): number {
	const text = url.searchParams.get(name) ?? String(least);
	if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
	throw httpError(422, `${name}: must be a whole number from ${least}`);
}

/** Orders numbered IDs: ws_2 comes before ws_10. */
function compare(one: string, other: string): number {
	return one.length - other.length || (one < other ? -1 : Number(one > other));
}

/** Inserts an element before all others, whose ID is before theirs too, so that all pages shift. */
export function shift(items: Map<string, JsonObject>): void {
	const elements = [...items];
	// Shorter than the service's own IDs, such as ws_1.
	const id = `w_${elements.length}`;
	items.clear();
	for (const [key, item] of [[id, { id, title: 'Inserted' }] as const, ...elements]) {
		items.set(key, item);
	}
}
