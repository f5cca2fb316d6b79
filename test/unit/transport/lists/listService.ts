import fc from 'fast-check';

import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { List } from '../../../../nodes/AppBuilder/transport/lists/readPages';

/** A service with a list of workspaces, drawn at random, that knows what a reading must show. */
export interface ListDraw {
	form: (typeof FORMS)[number];
	paging: (typeof PAGINGS)[number];
	/** What the response says about the rest, besides the way to the next page. */
	reported: (typeof TOLD)[number];
	pastEnd: (typeof PAST_END)[number];
	glitch: (typeof GLITCHES)[number];
	/** The page that meets the glitch. */
	glitchPage: number;
	size: number;
	count: number;
	/** Whether the credential says how the list is paginated. */
	isSet: boolean;
	/** The field that has the next cursor. */
	cursorName: string;
	/** Other fields next to the list, whose meaning is unknown. */
	decoys: Record<string, unknown>;
}

/** Where the list is. `records` is a name that nobody expects. */
const FORMS = ['', 'data', 'workspaces', 'data.items', 'results.data', 'records'] as const;
/** `ignored`: pages have numbers, but not by the parameter that the credential names. */
const PAGINGS = ['whole', 'link', 'address', 'cursor', 'page', 'offset', 'ignored'] as const;
const TOLD = ['nothing', 'has_more', 'total', 'pages', 'capped total'] as const;
const PAST_END = [
	'empty',
	'nothing',
	'404',
	'last page',
	'first page',
	'no list',
	'refused',
] as const;
const GLITCHES = ['none', 'insert', 'delete', 'error page', 'repeated page'] as const;
/** As many as an index of Elasticsearch counts, made smaller. */
const CAP = 12;

/** A name that no list of names has. */
const unknownName = fc.stringMatching(/^[a-z_]{1,12}$/).map((name) => `zq${name}`);

export const listDraws = fc.record<ListDraw>({
	form: fc.constantFrom(...FORMS),
	paging: fc.constantFrom(...PAGINGS),
	reported: fc.constantFrom(...TOLD),
	pastEnd: fc.constantFrom(...PAST_END),
	glitch: fc.constantFrom(...GLITCHES),
	glitchPage: fc.integer({ min: 2, max: 4 }),
	size: fc.constantFrom(1, 2, 3, 7, 10, 15),
	count: fc.integer({ min: 0, max: 25 }),
	isSet: fc.boolean(),
	cursorName: fc.oneof(
		fc.constantFrom('meta.next_cursor', 'next_page_token'),
		unknownName,
		unknownName.map((name) => `${name}.token`),
	),
	decoys: fc.dictionary(
		unknownName,
		fc.constantFrom<unknown[]>(null, false, true, '', 'abc', 0, 7, {}, { left: 3 }),
		{ maxKeys: 2 },
	),
});

const isNumbered = ({ paging }: ListDraw) => ['page', 'offset', 'ignored'].includes(paging);

/**
 * Whether nobody can know that the list isn't whole: a total that a capped index has just reached; a deletion that a
 * service without a total does not show; a page that is the first again, but changed in that moment.
 */
export function isUnknowable(draw: ListDraw): boolean {
	const { paging, reported, glitch, size, count, isSet } = draw;
	const isCapped = isNumbered(draw) && isSet && reported === 'capped total' && count > CAP;
	const isSilentDeletion = glitch === 'delete' && (reported !== 'total' || paging === 'whole');
	const looksLikeTwoPages = paging === 'ignored' && glitch === 'insert' && size === 1;
	return isSilentDeletion || isCapped || looksLikeTwoPages;
}

/** Whether an honest service, or the credential, says that a list is whole once all of it was read. */
export function hasEvidence(draw: ListDraw): boolean {
	const { form, paging, reported, size, count, isSet, cursorName, decoys } = draw;
	// Which of several empty objects has the list is another question.
	if (count === 0 && form === 'records' && Object.keys(decoys).length > 0) return false;
	if (isSet && paging !== 'ignored') return true;
	if (reported === 'has_more' || (reported === 'total' && count > 0)) return true;
	if (paging === 'address' || (paging === 'link' && count > size)) return true;
	return paging === 'cursor' && cursorName.includes('next');
}

/** The list of the service, as its client reads it, and the IDs that are in it all the time. */
export function createList(draw: ListDraw): { list: List; stable: () => string[] } {
	const first = Array.from({ length: draw.count }, (_, n) => `ws_${n}`);
	let ids = first;
	const served: string[][] = [];

	function serve(start: number): object | undefined {
		const isGlitch = served.length + 1 === draw.glitchPage;
		if (isGlitch && draw.glitch === 'error page') {
			served.push([]);
			return { message: 'temporarily unavailable' };
		}
		const isRepeat = isGlitch && draw.glitch === 'repeated page' && served.length > 0;
		const isPastEnd = start >= ids.length && start > 0;
		const last = Math.max(0, Math.ceil(ids.length / draw.size) - 1) * draw.size;
		const from =
			isPastEnd && draw.pastEnd === 'last page'
				? last
				: isPastEnd && draw.pastEnd === 'first page'
					? 0
					: start;
		const size = draw.paging === 'whole' ? ids.length : draw.size;
		const page = isRepeat ? served.at(-1)! : ids.slice(from, from + size);
		served.push(page);
		if (isPastEnd && !isRepeat) {
			if (draw.pastEnd === '404') throw failure('404');
			if (draw.pastEnd === 'refused') throw failure('422');
			if (draw.pastEnd === 'no list') return { message: 'no more' };
			if (draw.pastEnd === 'nothing') return undefined;
		}
		const body = answer(draw, page, from + size, ids.length);
		// Between this page and the next.
		if (served.length + 1 === draw.glitchPage) {
			if (draw.glitch === 'insert') ids = [`new_${served.length}`, ...ids];
			if (draw.glitch === 'delete') ids = ids.slice(1);
		}
		return body;
	}

	const pagination = toPagination(draw);
	return {
		stable: () => first.filter((id) => ids.includes(id)),
		list: {
			access: {
				baseUrl: 'https://api.example.com/v1',
				listField: draw.isSet ? draw.form : '',
				pagination,
			},
			client: async ({ path }) => {
				const url = new URL(path, 'https://api.example.com/v1/').href;
				const value = serve(findStart(draw, new URL(url).searchParams));
				if (value === undefined) return { url, headers: new Headers(), status: 204, value };
				const { next, ...body } = value as { next?: number };
				const headers = new Headers();
				if (next !== undefined && draw.paging === 'link') {
					headers.set('link', `<https://api.example.com/v1/workspaces?at=${next}>; rel="next"`);
				}
				return { url, headers, status: 200, value: toForm(draw, body, next) };
			},
		},
	};
}

/** The elements of a page, and what is said about the rest. */
function answer({ reported, size, paging }: ListDraw, page: string[], end: number, count: number) {
	const hasMore = paging !== 'whole' && end < count;
	return {
		elements: page.map((id) => ({ id, name: `Name of ${id}` })),
		...(hasMore && ['link', 'address', 'cursor'].includes(paging) && { next: end }),
		...(reported === 'has_more' && { has_more: hasMore }),
		...(reported === 'total' && { total: count }),
		...(reported === 'capped total' && { total: Math.min(count, CAP) }),
		...(reported === 'pages' && { total_pages: paging === 'whole' ? 1 : Math.ceil(count / size) }),
	};
}

function toForm(draw: ListDraw, body: object, next: number | undefined): unknown {
	const { form, paging, cursorName, decoys } = draw;
	const { elements, ...details } = body as { elements?: unknown[] };
	if (elements === undefined) return body;
	const more = { ...details, ...decoys };
	const isBare = Object.keys(more).length === 0 && !['address', 'cursor'].includes(paging);
	if (form === '' && isBare) return elements;
	const address = next === undefined ? null : `/v1/workspaces?at=${next}`;
	const cursor = next === undefined ? null : `c${next}`;
	return {
		...nested(form === '' ? 'data' : form, elements),
		...more,
		...(paging === 'address' && { next: address }),
		...(paging === 'cursor' && nested(cursorName, cursor)),
	};
}

function nested(path: string, value: unknown): object {
	return path
		.split('.')
		.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

function failure(httpCode: string): ServiceError {
	return new ServiceError({ message: 'No such page', httpCode, isJson: true });
}

function findStart({ paging, size }: ListDraw, query: URLSearchParams): number {
	if (paging === 'page') return (Number(query.get('page') ?? 1) - 1) * size;
	if (paging === 'offset') return Number(query.get('offset') ?? 0);
	if (paging === 'cursor') return Number(query.get('cursor')?.slice(1) ?? 0);
	return Number(query.get('at') ?? 0);
}

function toPagination({ paging, isSet, cursorName }: ListDraw): Pagination {
	if (!isSet) return { kind: 'automatic' };
	if (paging === 'whole') return { kind: 'none' };
	if (paging === 'link' || paging === 'address') return { kind: 'nextUrl' };
	if (paging === 'offset') return { kind: 'offset', parameter: 'offset' };
	if (paging !== 'cursor') return { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
	return { kind: 'cursor', parameter: 'cursor', nextField: cursorName };
}
