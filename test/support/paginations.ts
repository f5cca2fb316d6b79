import fc from 'fast-check';

import type { ServiceSettings } from '../service';

/** A way to page lists: what the service does, and what users enter in the credential for it. */
export interface Pagination {
	name: string;
	settings: Partial<ServiceSettings>;
	credential: Record<string, string | number | boolean>;
}

const cursor = { listPagination: 'cursor', cursorParameter: 'cursor' };
/** Those that page, in pages of any size. */
const KINDS: Pagination[] = [
	{
		name: 'Automatic',
		// A list of one page is whole because of its total.
		settings: { tellTotal: true },
		credential: { listPagination: 'automatic', customizeList: true },
	},
	{
		name: 'Next-Page URL',
		settings: {},
		credential: { listPagination: 'nextUrl', customizeList: true },
	},
	{
		name: 'Page Number from 1',
		settings: { pagination: 'page' },
		credential: { listPagination: 'pageNumber', firstPage: 1 },
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
		credential: { ...cursor, nextCursorName: 'meta.next_cursor' },
	},
	{
		name: 'Cursor in a header',
		// The header is missing on the last page; where that is the first too, only the total says so.
		settings: { pagination: 'cursor', cursorIn: 'header', tellTotal: true },
		credential: { ...cursor, nextCursorName: 'X-Next-Cursor' },
	},
];

/** Each with pages of that size, which the credential asks for: the service puts everything on one page. */
export const withPageSize = (pageSize: number): Pagination[] =>
	KINDS.map(({ credential, ...kind }) => ({
		...kind,
		credential: { ...credential, pageSizeParameter: 'limit', pageSize },
	}));

/** Any, with pages of one of these sizes, which the service or the credential sets; 0 puts everything on one page. */
export function anyPagination(...pageSizes: number[]): fc.Arbitrary<Pagination> {
	const none = { name: 'None', settings: {}, credential: { listPagination: 'none' } };
	const all = pageSizes.flatMap((pageSize) => [
		...KINDS.map((kind) => ({ ...kind, settings: { ...kind.settings, pageSize } })),
		...(pageSize === 0 ? [none] : withPageSize(pageSize)),
	]);
	return fc.constantFrom(...all);
}
