import fc from 'fast-check';

import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';
import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import type { List } from '../../../../nodes/AppBuilder/transport/lists/pageGetter';

/** A service with a list of workspaces, drawn at random, that knows what a reading must show. */
export interface ListDraw {
	form: (typeof FORMS)[number];
	paging: (typeof PAGINGS)[number];
	/** What the response says about the rest, besides the way to the next page. */
	said: Array<(typeof SAID)[number]>;
	lie: (typeof LIES)[number];
	pastEnd: (typeof PAST_END)[number];
	glitch: (typeof GLITCHES)[number];
	/** The page that meets the glitch. */
	glitchPage: number;
	/** The most that a page contains. */
	size: number;
	count: number;
	/** The credential's page size, and whether the service reads it. */
	asked: number | undefined;
	isAskedRead: boolean;
	/** What the credential says: how the list is paginated, nothing, or what was right while it had one page. */
	setting: (typeof SETTINGS)[number];
	/** The field that has the next cursor. */
	cursorName: string;
	/** Other fields next to the list, whose meaning is unknown. */
	decoys: Record<string, unknown>;
}

/** Where the list is. `records` is a name that nobody expects. */
const FORMS = ['', 'data', 'workspaces', 'data.items', 'results.data', 'records'] as const;
/**
 * `ignored`: pages have numbers, but not by the parameter that the credential names. `last ID` and `inclusive`: the
 * cursor is the ID of the last element, after which, or with which, the next page begins.
 */
const PAGINGS = [
	...['whole', 'link', 'address', 'cursor', 'last ID', 'inclusive', 'page', 'offset', 'ignored'],
] as const;
const SAID = [
	...['has_more', 'last', 'total', 'total_items', 'count', 'pages'],
	...['next_cursor', 'next', 'next_href', 'Link', '206'],
] as const;
/** Numbers that aren't about the whole list, and a next page that is always named. */
const LIES = ['none', 'page total', 'capped total', 'always next'] as const;
const PAST_END = [
	...['empty', 'nothing', '404', 'last page', 'first page', 'no list', 'refused', 'left out'],
] as const;
const GLITCHES = [
	...['none', 'insert', 'delete', 'error page', 'part', 'repeated page', 'reorder', 'hidden row'],
] as const;
const SETTINGS = ['right', 'right', 'automatic', 'none', 'nextUrl'] as const;
/** As many as an index of Elasticsearch counts, made smaller. */
const CAP = 12;

/** A name that no list of names has. */
const unknownName = fc.stringMatching(/^[a-z_]{1,12}$/).map((name) => `zq${name}`);

export const listDraws = fc.record<ListDraw>({
	form: fc.constantFrom(...FORMS),
	paging: fc.constantFrom(...PAGINGS),
	said: fc.uniqueArray(fc.constantFrom(...SAID), { maxLength: 2 }),
	lie: fc.constantFrom(...LIES),
	pastEnd: fc.constantFrom(...PAST_END),
	glitch: fc.constantFrom(...GLITCHES),
	glitchPage: fc.integer({ min: 2, max: 4 }),
	size: fc.constantFrom(1, 2, 3, 7, 10, 15),
	count: fc.integer({ min: 0, max: 25 }),
	asked: fc.constantFrom(undefined, 1, 5, 10, 20, 100),
	isAskedRead: fc.boolean(),
	setting: fc.constantFrom(...SETTINGS),
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

const USUAL_CURSORS = ['meta.next_cursor', 'next_page_token'];
const TOTALS = ['total', 'total_items', 'count'];
const COUNTS = [...TOTALS, 'pages'];
/** Those that may be about something else where users say that there's only one page. */
const VAGUE = ['total', 'count'];

/** The number of elements on a full page. */
export function pageSize({ paging, size, count, asked, isAskedRead, setting }: ListDraw): number {
	if (paging === 'whole') return Math.max(1, count);
	return asked === undefined || !isAskedRead || setting === 'none' ? size : Math.min(asked, size);
}

const isKeyset = ({ paging }: ListDraw) => paging === 'last ID' || paging === 'inclusive';

/** Whether the credential says how the list is paginated. */
export function isSet({ setting, paging }: ListDraw): boolean {
	const isPaging = { right: true, automatic: false, none: paging === 'whole', nextUrl: false };
	return isPaging[setting] || (setting === 'nextUrl' && ['link', 'address'].includes(paging));
}

/** Whether a response says that there's more, in a way that the setting lets it say. */
function saysMore({ paging, said, setting, cursorName, lie }: ListDraw): boolean {
	const isCursor = paging === 'cursor' && USUAL_CURSORS.includes(cursorName);
	const heard = said.filter((one) => setting !== 'none' || !VAGUE.includes(one));
	const isTotal = heard.some(
		(one) => !TOTALS.includes(one) || ['none', 'always next'].includes(lie),
	);
	return isCursor || isTotal || ['link', 'address'].includes(paging);
}

/**
 * Whether nobody can know that the list isn't whole: a service that names no next page in a usual way to somebody who
 * said that there's none; a total of the page that's documented, or beside pages that are all the first; a deletion
 * that a service without a total does not show; a page that is the first again, but changed in that moment; a whole
 * page of rows that are hidden; an element that moves to the front of one that the next page begins after; a total that
 * is capped at just what an overlap leaves.
 */
export function isUnknowable(draw: ListDraw): boolean {
	const { paging, said, lie, glitch, setting, pastEnd } = draw;
	const isLie = lie.endsWith('total');
	const totals = ['total', 'total_items'].filter((one) => said.includes(one as 'total'));
	const isTotal = totals.length > 0 && !isLie;
	const isHeard = setting !== 'none' || totals.includes('total_items');
	const isMisled = !isSet(draw) && setting !== 'automatic' && !saysMore(draw);
	const isStuck = paging === 'inclusive' && pageSize(draw) === 1;
	const isSecondFirst = glitch === 'repeated page' && draw.glitchPage === 2;
	const isFirstOnly = isSecondFirst && pastEnd === 'first page' && draw.count <= 2 * pageSize(draw);
	const isPageAlone = setting === 'automatic' || paging === 'ignored' || isStuck || isFirstOnly;
	const isDocumented = isLie && totals.length > 0 && isPageAlone;
	const isSilentDeletion = glitch === 'delete' && !(isTotal && isHeard);
	const isMoved = glitch === 'insert' || glitch === 'reorder';
	const mayRepeat = paging === 'ignored' || pastEnd.endsWith('page');
	const looksLikeTwoPages = mayRepeat && isMoved && pageSize(draw) === 1;
	const isHidden = glitch === 'hidden row' && (pageSize(draw) === 1 || paging === 'inclusive');
	const isPassed = glitch === 'reorder' && isKeyset(draw);
	const isLeft = lie === 'capped total' && draw.count === CAP + 1;
	const isReached = isLeft && totals.length > 0 && paging === 'offset' && glitch === 'reorder';
	return [
		...[isMisled, isDocumented, isSilentDeletion, looksLikeTwoPages, isHidden, isPassed],
		isReached,
	].includes(true);
}

/** Whether an honest service, or the credential, says that a list is whole once all of it was read. */
export function hasEvidence(draw: ListDraw): boolean {
	const { form, paging, said, count, decoys, lie, pastEnd } = draw;
	// Where an empty list is, or whether one was left out, is another question.
	if (count === 0 && pastEnd === 'left out' && !(isSet(draw) && form !== '')) return false;
	if (count === 0 && form === 'records' && Object.keys(decoys).length > 0) return false;
	if (isSet(draw) && paging !== 'ignored') return true;
	if (said.includes('has_more') || said.includes('last')) return true;
	const isTotal = said.includes('total') || said.includes('total_items');
	if (isTotal && count > 0 && lie !== 'always next') return true;
	return ['address', 'link'].includes(paging) && count > pageSize(draw);
}

/** Whether an honest service can be read: a next page that is always named needs something else that ends the list. */
export function isReadable(draw: ListDraw): boolean {
	const { lie, said, paging, pastEnd, count } = draw;
	const ending = ['has_more', 'last', ...COUNTS.filter((one) => one !== 'count')];
	const hasEnd = said.some((one) => ending.includes(one));
	const isNumbered = ['page', 'offset', 'ignored'].includes(paging);
	const isPromised = isKeyset(draw) || lie === 'always next';
	const isNothing = isPromised && ['nothing', '404', 'refused'].includes(pastEnd);
	// A number that's refused is only the end where the page before says so.
	const ends = said.filter((one) => !['206', 'Link', 'next_href', 'count'].includes(one));
	const isEnd = ends.some((one) => !TOTALS.includes(one) || lie === 'none');
	const isRefused = isNumbered && pastEnd === 'refused' && !isEnd;
	// A page that begins with the only element of the page before never leads on.
	const isSmall = Math.min(pageSize(draw), count) === 1;
	const isStuck = paging === 'inclusive' && (isSmall || lie === 'always next');
	return (
		lie !== 'capped total' &&
		!isNothing &&
		!isRefused &&
		!isStuck &&
		(lie !== 'always next' || hasEnd || isNumbered)
	);
}

/** The list of the service, as its client reads it, and the IDs that are in it all the time. */
export function createList(draw: ListDraw): { list: List; stable: () => string[] } {
	const first = Array.from({ length: draw.count }, (_, n) => `ws_${n}`);
	const hidden = draw.glitch === 'hidden row' ? first[draw.glitchPage] : undefined;
	const size = pageSize(draw);
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
		const last = Math.max(0, Math.ceil(ids.length / size) - 1) * size;
		const beyond = { 'last page': last, 'first page': 0 }[draw.pastEnd as string] ?? start;
		const from = isPastEnd ? beyond : start;
		const page = isRepeat ? served.at(-1)! : ids.slice(from, from + size);
		served.push(page);
		if (isPastEnd && !isRepeat) {
			if (draw.pastEnd === '404') throw failure('404');
			if (draw.pastEnd === 'refused') throw failure('422');
			if (draw.pastEnd === 'no list') return { message: 'no more' };
			if (draw.pastEnd === 'nothing') return undefined;
		}
		const isPart = isGlitch && draw.glitch === 'part';
		const body = answer(draw, {
			page: page.filter((id, n) => id !== hidden && !(isPart && n === 0)),
			...{ end: from + size, count: ids.length, size, isPart },
		});
		// Between this page and the next.
		if (served.length + 1 === draw.glitchPage) {
			if (draw.glitch === 'insert') ids = [`new_${served.length}`, ...ids];
			if (draw.glitch === 'delete') ids = ids.slice(1);
			if (draw.glitch === 'reorder') ids = swapped(ids, from + size);
		}
		return body;
	}

	const pagination = toPagination(draw);
	return {
		stable: () => first.filter((id) => ids.includes(id) && id !== hidden),
		list: {
			access: {
				baseUrl: 'https://api.example.com/v1',
				listField: isSet(draw) ? draw.form : '',
				pagination,
			},
			client: async ({ path }) => {
				const url = new URL(path, 'https://api.example.com/v1/').href;
				const value = serve(findStart(draw, new URL(url).searchParams, ids));
				if (value === undefined) return { url, headers: new Headers(), status: 204, value };
				const { next, isLink, status = 200, ...body } = value as Answer;
				const headers = new Headers();
				if (next !== undefined && isLink) {
					headers.set('link', `<https://api.example.com/v1/workspaces?at=${next}>; rel="next"`);
				}
				return { url, headers, status, value: toForm(draw, body, next) };
			},
		},
	};
}

interface Answer {
	next?: number;
	isLink?: boolean;
	status?: number;
}

interface Served {
	page: string[];
	end: number;
	count: number;
	size: number;
	/** Whether an error leaves out an element. */
	isPart: boolean;
}

/** The elements of a page, and what is said about the rest. */
function answer({ said, paging, lie }: ListDraw, { page, end, count, size, isPart }: Served) {
	const hasMore = paging !== 'whole' && end < count;
	const isNamed = hasMore || (lie === 'always next' && paging !== 'whole');
	const total = { 'page total': page.length, 'capped total': Math.min(count, CAP) }[lie as string];
	const says = (what: ListDraw['said'][number]) => said.includes(what);
	return {
		elements: page.map((id) => ({ id, name: `Name of ${id}` })),
		...(isNamed && { next: end, isLink: paging === 'link' || says('Link') }),
		...(says('206') && hasMore && { status: 206 }),
		...(says('has_more') && { has_more: hasMore }),
		...(says('last') && { last: !hasMore }),
		...(isPart && { errors: [{ message: 'A shard failed' }] }),
		...(says('total') && { total: total ?? count }),
		...(says('total_items') && { total_items: total ?? count }),
		...(says('count') && { count: total ?? count }),
		...(says('pages') && { total_pages: paging === 'whole' ? 1 : Math.ceil(count / size) }),
		...(says('next_cursor') && { next_cursor: isNamed ? `c${end}` : null }),
		...(says('next') && { next_page: isNamed ? `?at=${end}` : null }),
		...(says('next_href') && isNamed && { next_href: `/v1/workspaces?at=${end}` }),
	};
}

function toForm(draw: ListDraw, body: object, next: number | undefined): unknown {
	const { form, paging, cursorName, decoys, said } = draw;
	const { elements, ...details } = body as { elements?: unknown[] };
	if (elements === undefined) return body;
	const isByHeader = ['whole', 'link', 'page', 'offset', 'ignored'].includes(paging);
	const isSaidByHeader = said.every((one) => one === 'Link' || one === '206');
	const isPart = 'errors' in details;
	const isBare = isByHeader && isSaidByHeader && !isPart && Object.keys(decoys).length === 0;
	if (form === '' && isBare) return elements;
	const address = next === undefined ? null : `/v1/workspaces?at=${next}`;
	const cursor = next === undefined ? null : `c${next}`;
	const paged = {
		...details,
		...(paging === 'address' && { next: address }),
		...(paging === 'cursor' && nested(cursorName, cursor)),
	};
	if (draw.pastEnd === 'left out' && elements.length === 0 && USUAL_CURSORS.includes(cursorName)) {
		return paged;
	}
	return { ...nested(form === '' ? 'data' : form, elements), ...decoys, ...paged };
}

function nested(path: string, value: unknown): object {
	return path
		.split('.')
		.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

/** The list with the first element of a page in place of the last one of the page before. */
function swapped(ids: string[], boundary: number): string[] {
	if (boundary < 1 || boundary >= ids.length) return ids;
	const [before, after] = [ids[boundary - 1], ids[boundary]];
	return ids.with(boundary - 1, after).with(boundary, before);
}

function failure(httpCode: string): ServiceError {
	return new ServiceError({ message: 'No such page', httpCode, isJson: true });
}

function findStart(draw: ListDraw, query: URLSearchParams, ids: string[]): number {
	const { paging } = draw;
	const cursor = query.get('cursor');
	if (query.has('at')) return Number(query.get('at'));
	if (paging === 'page') return (Number(query.get('page') ?? 1) - 1) * pageSize(draw);
	if (paging === 'offset') return Number(query.get('offset') ?? 0);
	if (cursor === null) return 0;
	if (paging === 'cursor') return Number(cursor.slice(1));
	return paging === 'ignored' ? 0 : ids.indexOf(cursor) + (paging === 'last ID' ? 1 : 0);
}

function toPagination({ paging, setting, cursorName, form, asked }: ListDraw): Pagination {
	const size = asked === undefined ? undefined : { parameter: 'limit', value: asked };
	if (setting === 'none' || setting === 'automatic') return { kind: setting };
	if (setting === 'right' && paging === 'whole') return { kind: 'none' };
	if (setting === 'nextUrl' || paging === 'link' || paging === 'address') {
		return { kind: 'nextUrl', size };
	}
	if (paging === 'offset') return { kind: 'offset', parameter: 'offset', size };
	if (paging === 'page' || paging === 'ignored') {
		return { kind: 'pageNumber', parameter: 'page', firstPage: 1, size };
	}
	const isLastId = paging !== 'cursor';
	const nextField = isLastId ? `${form === '' ? 'data' : form}[99].id` : cursorName;
	return { kind: 'cursor', parameter: 'cursor', nextField, size };
}
