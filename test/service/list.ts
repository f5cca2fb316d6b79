import type { FastifyReply } from 'fastify';
import { httpError } from './errors';
import type { Page } from './pages';
import type { ServiceSettings } from './settings';

/** Sends a page of a list in the shape the settings ask for. */
export function sendPage(
	reply: FastifyReply,
	page: Page,
	total: number,
	settings: ServiceSettings,
): void {
	reply.headers(headersOf(page, total, settings)).send(bodyOf(page, total, settings));
}

function headersOf({ next, cursor }: Page, total: number, settings: ServiceSettings) {
	const { cursorIn, listShape, tellTotal } = settings;
	return {
		...(next && { link: `<${next}>; rel="next"` }),
		...(cursor && cursorIn === 'header' && { 'x-next-cursor': cursor }),
		...(tellTotal && listShape === 'array' && { 'x-total-count': total }),
	};
}

function bodyOf({ items, cursor }: Page, total: number, settings: ServiceSettings): unknown {
	const { cursorIn, listShape, pagination, tellTotal } = settings;
	const hasCursor = cursor !== undefined && cursorIn === 'body';
	if (listShape === 'array') {
		if (!hasCursor) return items;
		throw httpError(500, 'An array has no place for a cursor: set listShape or cursorIn');
	}
	return {
		[listShape === 'other' ? 'entries' : listShape]: items,
		...((tellTotal || pagination === 'link') && { total }),
		...(hasCursor && { meta: { next_cursor: cursor } }),
	};
}
