import fc from 'fast-check';

import type { Pagination } from '../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../nodes/AppBuilder/errors/ServiceError';
import type { List } from '../../nodes/AppBuilder/transport/lists/readPages';

/** A service with a list of workspaces, drawn at random, that knows what a reading must show. */
export interface ListDraw {
	form: (typeof FORMS)[number];
	paging: (typeof PAGINGS)[number];
	/** What the response says about the rest, besides the way to the next page. */
	told: (typeof TOLD)[number];
	pastEnd: (typeof PAST_END)[number];
	glitch: (typeof GLITCHES)[number];
	/** The page that meets the glitch. */
	glitchPage: number;
	size: number;
	count: number;
	/** Whether the credential says how the list is paginated. */
	isSet: boolean;
}

/** Where the list is. `records` is a name that nobody expects. */
const FORMS = ['', 'data', 'workspaces', 'data.items', 'results.data', 'records'] as const;
const PAGINGS = ['whole', 'link', 'address', 'cursor', 'page', 'offset'] as const;
const TOLD = ['nothing', 'has_more', 'total', 'pages', 'capped total'] as const;
const PAST_END = ['empty', '404', 'last page', 'first page', 'no list'] as const;
const GLITCHES = ['none', 'insert', 'delete', 'error page', 'repeated page'] as const;
/** As many as an index of Elasticsearch counts, made smaller. */
const CAP = 12;

export const listDraws = fc.record<ListDraw>({
	form: fc.constantFrom(...FORMS),
	paging: fc.constantFrom(...PAGINGS),
	told: fc.constantFrom(...TOLD),
	pastEnd: fc.constantFrom(...PAST_END),
	glitch: fc.constantFrom(...GLITCHES),
	glitchPage: fc.integer({ min: 2, max: 4 }),
	size: fc.constantFrom(1, 2, 3, 10),
	count: fc.integer({ min: 0, max: 25 }),
	isSet: fc.boolean(),
});

/**
 * Whether nobody can know that the list is not whole: a service that cuts its list off without a word, at a length that
 * no page has; a deletion, or an element, that a service without a total or IDs in its cursors does not show.
 */
export function isUnknowable({ paging, told, glitch, size, count, isSet }: ListDraw): boolean {
	const isNumbered = paging === 'page' || paging === 'offset';
	const isSilent = told === 'nothing' || (told === 'capped total' && count > CAP);
	const isCut = isNumbered && !isSet && isSilent && count > size && size < 10;
	const isSilentDeletion = glitch === 'delete' && (told !== 'total' || paging === 'whole');
	// The cap is a total that the first page reaches.
	const isCapped = isNumbered && !isSet && told === 'capped total' && count > CAP;
	return isCut || isSilentDeletion || isCapped;
}

/** The list of the service, as its client reads it, and the IDs that are in it all the time. */
export function listOf(draw: ListDraw): { list: List; stable: () => string[] } {
	const first = Array.from({ length: draw.count }, (_, n) => `ws_${n}`);
	let ids = first;
	const served: string[][] = [];

	function serve(start: number): object | unknown[] {
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
		if (isPastEnd && draw.pastEnd === '404' && !isRepeat) {
			throw new ServiceError({ message: 'No such page', description: '', httpCode: '404' });
		}
		if (isPastEnd && draw.pastEnd === 'no list' && !isRepeat) return { message: 'no more' };
		const body = answer(draw, page, from + size, ids.length);
		// Between this page and the next.
		if (served.length + 1 === draw.glitchPage) {
			if (draw.glitch === 'insert') ids = [`new_${served.length}`, ...ids];
			if (draw.glitch === 'delete') ids = ids.slice(1);
		}
		return body;
	}

	const pagination = paginationOf(draw);
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
				const value = serve(startOf(draw, new URL(url).searchParams));
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
function answer({ told, size, paging }: ListDraw, page: string[], end: number, count: number) {
	const hasMore = paging !== 'whole' && end < count;
	return {
		elements: page.map((id) => ({ id, name: `Name of ${id}` })),
		...(hasMore && ['link', 'address', 'cursor'].includes(paging) && { next: end }),
		...(told === 'has_more' && { has_more: hasMore }),
		...(told === 'total' && { total: count }),
		...(told === 'capped total' && { total: Math.min(count, CAP) }),
		...(told === 'pages' && { total_pages: paging === 'whole' ? 1 : Math.ceil(count / size) }),
	};
}

function toForm({ form, paging }: ListDraw, body: object, next: number | undefined): unknown {
	const { elements, ...details } = body as { elements?: unknown[] };
	if (elements === undefined) return body;
	if (form === '' && Object.keys(details).length === 0 && !['address', 'cursor'].includes(paging)) {
		return elements;
	}
	const more = {
		...details,
		...(paging === 'address' && { next: next === undefined ? null : `/v1/workspaces?at=${next}` }),
		...(paging === 'cursor' && { meta: { next_cursor: next === undefined ? null : `c${next}` } }),
	};
	const path = (form === '' ? 'data' : form).split('.');
	return path.reduceRight<object>(
		(inner, name, index) => (index === 0 ? { [name]: inner, ...more } : { [name]: inner }),
		elements,
	);
}

function startOf({ paging, size }: ListDraw, query: URLSearchParams): number {
	if (paging === 'page') return (Number(query.get('page') ?? 1) - 1) * size;
	if (paging === 'offset') return Number(query.get('offset') ?? 0);
	if (paging === 'cursor') return Number(query.get('cursor')?.slice(1) ?? 0);
	return Number(query.get('at') ?? 0);
}

function paginationOf({ paging, isSet }: ListDraw): Pagination {
	if (!isSet) return { kind: 'automatic' };
	if (paging === 'page') return { kind: 'pageNumber', parameter: 'page', firstPage: 1 };
	if (paging === 'offset') return { kind: 'offset', parameter: 'offset' };
	if (paging === 'cursor') {
		const nextField = 'meta.next_cursor';
		return { kind: 'cursor', parameter: 'cursor', nextIn: 'body', nextField };
	}
	return { kind: 'automatic' };
}
