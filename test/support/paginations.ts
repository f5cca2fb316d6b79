import fc from 'fast-check';

import type { ServiceSettings } from '../service';

/** A way to page lists: what the service does, and what users enter in the credential for it. */
export interface Pagination {
	name: string;
	settings: Partial<ServiceSettings>;
	credential: Record<string, string | number>;
}

const cursor = { listPagination: 'cursor', cursorParameter: 'cursor' };
/** Those that users describe, whose page sizes the service sets. */
const numbered: Pagination[] = [
	{
		name: 'Page Number from 1',
		settings: { pagination: 'page' },
		credential: { listPagination: 'pageNumber' },
	},
	{
		name: 'Page Number from 0',
		settings: { pagination: 'page', firstPage: 0 },
		credential: { listPagination: 'pageNumber', firstPage: 0 },
	},
	{
		name: 'Offset',
		settings: { pagination: 'offset' },
		credential: { listPagination: 'offset' },
	},
	{
		name: 'Cursor in the body',
		settings: { pagination: 'cursor', listShape: 'data' },
		credential: { ...cursor, nextCursorField: 'meta.next_cursor' },
	},
	{
		name: 'Cursor in a header',
		// The header is missing on the last page; where that is the first too, only the total says so.
		settings: { pagination: 'cursor', cursorIn: 'header', tellTotal: true },
		credential: { ...cursor, nextCursorIn: 'header', nextCursorField: 'X-Next-Cursor' },
	},
];

/** All of them, with pages of that size; 0 puts everything on one page. */
export function paginationsOf(pageSize: number): Pagination[] {
	const whole = { pageSize: 0 };
	const all: Pagination[] = [
		{ name: 'Automatic', settings: { pageSize }, credential: { listPagination: 'automatic' } },
		{ name: 'None', settings: whole, credential: { listPagination: 'none' } },
		...numbered.map((one) => ({ ...one, settings: { ...one.settings, pageSize } })),
	];
	if (pageSize === 0) return all;
	const sized = numbered.map(({ name, settings, credential }) => ({
		name: `${name}, with a size`,
		settings: { ...settings, ...whole },
		credential: { ...credential, pageSizeParameter: 'limit', pageSize },
	}));
	return [...all, ...sized];
}

/** Any of them, with pages of one of these sizes. */
export function anyPagination(...pageSizes: number[]): fc.Arbitrary<Pagination> {
	return fc
		.constantFrom(...pageSizes)
		.chain((pageSize) => fc.constantFrom(...paginationsOf(pageSize)));
}
