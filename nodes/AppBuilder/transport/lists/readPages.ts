import { isNumbered, type Pagination } from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { formatCount } from '../../text/format';
import { assess, type Completeness } from './completeness';
import { CHANGED, CHECK_PAGINATION } from './doubts';
import { ListReading } from './ListReading';
import { createPageGetter, type GetPage, type List, type WantedPage } from './pageGetter';
import { firstQuery, pagerFor, type FetchedPage, type Next } from './pagers';
import { rest } from './statements';

/** A page, as returned to callers. Only the last one says whether the list is whole. */
interface Page extends Partial<Completeness> {
	/** The elements that weren't on earlier pages. Elements without an ID always count as new. */
	elements: unknown[];
}

/** Callers may keep the whole list in memory. */
export const MAX_WORKSPACES = 500_000;
/** By which services refuse a page beyond the last one, besides 404. */
const PAST_END = ['400', '410', '416', '422'];
/** A filtered list may have a few pages in a row with nothing new; an endless list has only such pages. */
const MAX_IDLE_PAGES = 100;

/**
 * The pages of the list, one after the other. Nothing more is requested once the iteration stops.
 * @throws {ServiceError} when an announced page can't be read, the pages never end, or there are too many workspaces
 */
export async function* readPages(list: List): AsyncGenerator<Page> {
	const getPage = createPageGetter(list);
	const { baseUrl, pagination } = list.access;
	const pager = pagerFor(pagination, baseUrl);
	const firstPage = pagination.kind === 'pageNumber' ? pagination.firstPage : undefined;
	const reading = new ListReading(pagination, pager);
	const requested = new Set<string>();
	const conclude = async (end: Extract<Next, string>): Promise<Completeness> => {
		const completeness = assess(reading, end);
		const [added] = firstQuery(pagination, pager);
		const mayBeginElsewhere = reading.elements === 0 || firstPage === 1;
		if (!added || !mayBeginElsewhere || completeness.doubts.length > 0) return completeness;
		if (!(await beginsElsewhere(getPage, reading))) return completeness;
		const message = `Without "${added.join('=')}", the list has other workspaces`;
		return { doubts: [{ ...CHANGED, message }], isProven: false };
	};
	let wanted: WantedPage = 'first';
	for (;;) {
		const isFirst: boolean = wanted === 'first';
		const isEnd = noSuchPage(reading, getPage);
		const page: FetchedPage | undefined = await getPage(wanted).catch(isEnd);
		if (page === undefined) return yield { elements: [], ...(await conclude('end')) };
		if (!isFirst && page.place === undefined) throw notAList(reading.pages + 1);
		const elements = reading.add(page);
		if (reading.isFirstTwice && firstPage === 0) throw firstPageTwice();
		requested.add(page.url);
		if (reading.elements > MAX_WORKSPACES) throw tooMany();
		const isOver: boolean = reading.isOver || page.place === undefined;
		// A page that repeats from the first one on may also mean that its number is ignored.
		const end = reading.pages > 1 ? 'end' : 'unclear';
		let next: Next = isOver ? end : pager.next(page, reading);
		const isRepeat = typeof next === 'object' && 'address' in next && requested.has(next.address);
		if (leadsNowhere(page, reading, isRepeat)) {
			next = 'end';
			page.statements.next = undefined;
		}
		if (typeof next === 'string') return yield { elements, ...(await conclude(next)) };
		yield { elements };
		if (next instanceof ServiceError) throw next;
		if (isRepeat) throw endless('its pages repeat', pagination);
		requested.add(next.address);
		if (reading.idlePages === MAX_IDLE_PAGES)
			throw endless('its pages contain nothing new', pagination);
		wanted = { address: next.address, place: page.place };
	}
}

/**
 * Whether the service returns others without pagination parameters: it may take them for a filter, so that the list is
 * empty, or count pages from 0, so that it was read from page 1.
 */
async function beginsElsewhere(getPage: GetPage, reading: ListReading): Promise<boolean> {
	const plain = await getPage('plain').catch((error: unknown) => {
		// The service may require them.
		if (reading.elements === 0) throw error;
	});
	const found = plain?.elements ?? [];
	return found.length > 0 && !found.some((one) => reading.mayHave(one));
}

/**
 * Turns the service's own 404 for a page with a number that doesn't exist into the end of the list; where the page before
 * called itself the last, also other refusals. Any other error, or that of a gateway, may be about the request.
 */
function noSuchPage(reading: ListReading, getPage: GetPage) {
	return async (error: unknown): Promise<undefined> => {
		const { httpCode, isJson } = error instanceof ServiceError ? error.text : {};
		const { last } = reading;
		const isLast = last !== undefined && rest(last, reading)?.isLast === true;
		const isEnd = httpCode === '404' || (isLast && PAST_END.includes(httpCode ?? ''));
		if (!isNumbered(reading.pagination) || last === undefined || !isEnd || !isJson) throw error;
		if (!isLast) await requireFirstPage(getPage);
	};
}

/**
 * Whether the list is still there. A gateway that has lost its routes may send JSON, too, so that the list would seem
 * to end.
 */
async function requireFirstPage(getPage: GetPage): Promise<void> {
	const page = await getPage('first').catch((error: unknown) => {
		if (!(error instanceof ServiceError) || error.httpCode !== '404') throw error;
		throw new ServiceError({ ...error.text, retry: 'later' });
	});
	if (page.place === undefined) throw notAList(1);
}

/**
 * Whether an empty page is the end although it names a next page, as some services always do: it leads to itself, or
 * comes after another one where pages have numbers. Any page that leads to itself is the end if everything was read.
 */
function leadsNowhere(
	{ elements, statements }: FetchedPage,
	reading: ListReading,
	isRepeat: boolean,
): boolean {
	const isSecond = isNumbered(reading.pagination) && reading.idlePages > 1;
	if (elements.length === 0) return isRepeat || isSecond;
	const said = rest({ elements, statements: { ...statements, next: undefined } }, reading);
	return isRepeat && said?.isLast === true;
}

function firstPageTwice(): ServiceError {
	return new ServiceError({
		message: 'Pages 0 and 1 of the list are the same',
		description: "Set 'First Page' to 1 in the credential.",
	});
}

function notAList(number: number): ServiceError {
	return new ServiceError({
		message: `The service returned page ${number} without a list`,
		retry: 'later',
		description:
			"If this keeps happening, check 'List Field' and 'List Pagination' in the credential.",
	});
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${formatCount(MAX_WORKSPACES, 'workspace')}`,
		description: "Filter it with 'Options' → 'Query Parameters'.",
		nodeAdvice:
			"In Get Many, set a 'Limit'. In Create or Update, match on the workspace's 'id' alone.",
	});
}

function endless(reason: string, { kind }: Pagination): ServiceError {
	return new ServiceError({
		message: `The list never ends: ${reason}`,
		description: `${CHECK_PAGINATION[kind]} Also check any 'Options' → 'Query Parameters'.`,
	});
}
