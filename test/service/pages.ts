import { httpError } from './errors';
import type { ServiceSettings } from './settings';

export interface Page<Item> {
	items: Item[];
	/** Address of the next page, if there is one. */
	next?: string;
}

/** The page of the items that the URL asks for with `?page=N`. */
export function pageOf<Item>(items: Item[], url: URL, pageSize: number): Page<Item> {
	if (pageSize === 0) return { items };
	const page = Number(url.searchParams.get('page') ?? 1);
	if (!Number.isInteger(page) || page < 1) {
		throw httpError(422, 'page: must be a whole number from 1');
	}
	const end = page * pageSize;
	return {
		items: items.slice(end - pageSize, end),
		next: end < items.length ? addressOfPage(url, page + 1) : undefined,
	};
}

function addressOfPage(url: URL, page: number): string {
	const address = new URL(url);
	address.searchParams.set('page', String(page));
	return address.href;
}

/** A list in the shape the settings ask for. */
export function listBody(items: unknown[], total: number, { listShape }: ServiceSettings): unknown {
	if (listShape === 'array') return items;
	return { [listShape === 'other' ? 'entries' : listShape]: items, total };
}
