import { isRecord, parseJson } from '../../text/json';
import type { ServiceResponse } from '../client';
import { ENVELOPE_NAMES } from './elementText';

/** A response with a list, or a page of one. */
export type ListResponse = ServiceResponse & { elements: unknown[] };

/** How much of the list was read, including this page. */
export interface ReadSoFar {
	elements: number;
	pages: number;
}

/** A field or header beside the list; its key is the name in lower case, letters only. */
interface Sign {
	name: string;
	key: string;
	value: unknown;
}

/** Objects beside the list that describe its pages. */
const CONTAINER =
	/^(paging|paginat(ion|or)|pager|page(info)?|(response)?meta(data)?|links?|cursors?|(list)?info|view|pages|additionaldata|hits)$/;
const HEADER =
	/^(x-)?((ms-)?continuation|wp-|next|total|has-|is-|more|pag|last-|list|items|result|count|cursor|truncated)/;
/** Nesting, number of fields and length of names are bounded well above what any service sends beside a list. */
const MAX_LEVELS = 4;
const MAX_SIGNS = 1_000;
const MAX_NAME = 60;

// Patterns of keys: `has_more`, `hasMore` and `X-Has-More` have the same key.
const MORE =
	/^(has|have|is|are)?(more|next|additional|truncated|partial|incomplete|remaining(?!$))(pages?|items?|results?|records|elements|entries|data)?(count|available|incollection)?$|^exceededtransferlimit$/;
const LAST =
	/^(is|at|has|reached)?(last|final|end|complete|done|finished|exhausted|eof)(page|oflist|of(records|results|items)|reached)?$|^nomore(pages|items|results|records|data)?$/;
const CURSOR =
	/(cursor|token|continuation|marker|bookmark|scrollid|after|offset|startkey|lastevaluatedkey|next(partition|row)key|pag(e|ing)state|^continue|cursornext)$|^next((max)?id|page\w*|link|url|uri|href|start\w*|key|batch|records\w*|results?|set|chunk|path|query|skip|from|index|position|number|row)?$/;
const WAY_BACK = /^(prev|before|first|self|current|start(cursor|token))/;
/** Tokens that have nothing to do with pages. */
const NO_CURSOR = /^(api|request|trace|csrf|xsrf|access|auth|session|id)|refresh|sync|delta/;
const PAGES =
	/^(total|num|numberof|nb|n)pages?(count)?$|^pages$|^pages?(count|total)$|^(last|total|max)page(number|index)?$/;
const TOTAL =
	/^(grand|overall)?total(number|num)?(of)?(count|items?|results?|elements|records?|entries|rows?|size|hits|objects|matches|docs|workspaces)?(count)?$|^count$|^(num|nb|numberof)(found|total|hits|results|items|records|elements|workspaces)$|^(results?|items?|records?|rows?|elements?|entries|hits?|workspaces?)(count|total)$|^(found|matches|recordsfiltered)$/;
const CURRENT_PAGE = /^(current|this)?page(number|no|index)?$|^number$/;
/** All signs; no other field is kept. */
const SIGNS = [MORE, LAST, CURSOR, PAGES, TOTAL, CURRENT_PAGE];

/**
 * The name of the field, header or status by which a response says that its list continues in a way that the node
 * cannot follow. Patterns find it, because services name it differently. For totals see {@link totalIn}.
 * @param readSoFar undefined if the reading did not begin with the first page
 */
export function continuationIn(response: ListResponse, readSoFar?: ReadSoFar): string | undefined {
	const signs = signsOf(response);
	const read = readSoFar?.pages ?? currentPage(signs);
	const sign =
		signs.find(({ key, value }) => saysMore(key, value)) ??
		signs.find(({ key, value }) => PAGES.test(key) && (toCount(value) ?? 0) > read);
	if (sign !== undefined) return sign.name;
	const range = partialRange(response);
	if (range !== undefined || signs.some(saysNoMore)) return range;
	// Beside a plain "no", a cursor only says where the list has ended.
	const asked = [...new URL(response.url).searchParams.values()];
	return signs.find((one) => isCursor(one, asked))?.name;
}

/** Whether a flag in the response says that its list ends here. */
export function isEndSaid(response: ListResponse): boolean {
	return signsOf(response).some(saysNoMore);
}

/**
 * The total number of elements that a response names, with the name of its field; if there are several, the largest.
 */
export function totalIn(response: ListResponse): { name: string; total: number } | undefined {
	const totals = signsOf(response)
		.filter(({ key }) => TOTAL.test(key))
		.map(({ name, value }) => ({
			name,
			total: toCount(isRecord(value) ? value.value : value) ?? -1,
		}))
		.sort((a, b) => b.total - a.total);
	return totals.find(({ total }) => total >= 0);
}

/**
 * Whether a response names exactly this number as the total of the list. A `count` may be that of a page, and a total
 * that is an object may be an estimate: neither is enough.
 */
export function isTotalReached(response: ListResponse, elements: number): boolean {
	return signsOf(response).some(
		({ key, value }) => key.startsWith('total') && TOTAL.test(key) && toCount(value) === elements,
	);
}

/** Signs by response: several functions need them, and the response may be large. */
const known = new WeakMap<ListResponse, Sign[]>();

function signsOf(response: ListResponse): Sign[] {
	const signs = known.get(response) ?? readSigns(response);
	known.set(response, signs);
	return signs;
}

function readSigns({ value, elements, headers }: ListResponse): Sign[] {
	const signs: Sign[] = [];

	function add(name: string, value: unknown): void {
		const key = keyOf(name);
		if (signs.length < MAX_SIGNS && SIGNS.some((names) => names.test(key))) {
			signs.push({ name, key, value });
		}
	}

	function addAll(record: Record<string, unknown>, levels = MAX_LEVELS): void {
		for (const [name, value] of Object.entries(record)) {
			if (name.length > MAX_NAME) continue;
			const key = keyOf(name);
			if (Array.isArray(value)) {
				// Links may be a list: [{ rel: 'next', href: '…' }].
				if (key === 'links')
					for (const { rel, href } of value.filter(isRecord))
						if (typeof rel === 'string') add(rel, href);
				continue;
			}
			add(name, value);
			if (!isRecord(value) || levels === 0 || isElement(value)) continue;
			if (CONTAINER.test(key) || ENVELOPE_NAMES.includes(key) || holdsList(value))
				addAll(value, levels - 1);
		}
	}

	/** A response that is itself the only element is no envelope. */
	const isElement = (record: object) => elements.length === 1 && elements[0] === record;
	const holdsList = (record: object) => Object.values(record).some((one) => one === elements);
	if (isRecord(value) && !isElement(value)) addAll(value);
	for (const [name, text] of headers) if (HEADER.test(name)) add(name, text);
	const { value: pagination } = parseJson(headers.get('x-pagination') ?? '');
	if (isRecord(pagination)) addAll(pagination);
	return signs;
}

function saysMore(key: string, value: unknown): boolean {
	if (MORE.test(key))
		return isTrue(value) || (key.startsWith('remaining') && (toCount(value) ?? 0) > 0);
	return LAST.test(key) && isFalse(value);
}

function saysNoMore({ key, value }: Sign): boolean {
	return (MORE.test(key) && isFalse(value)) || (LAST.test(key) && isTrue(value));
}

/** Whether the value is a next cursor: some services repeat the cursor, the offset or the page that was requested. */
function isCursor({ key, value }: Sign, asked: string[]): boolean {
	if (!CURSOR.test(key) || WAY_BACK.test(key) || NO_CURSOR.test(key)) return false;
	return hasValue(value) && (isRecord(value) || !asked.includes(String(value)));
}

function hasValue(value: unknown): boolean {
	if (typeof value === 'string')
		return !['', '0', 'null', 'none', 'false', 'undefined'].includes(value.toLowerCase());
	if (isRecord(value)) {
		return Object.entries(value).some(
			([name, inner]) => !WAY_BACK.test(keyOf(name)) && hasValue(inner),
		);
	}
	return typeof value === 'number' && value > 0;
}

/** The page's own number, for a list that was not read from its beginning. */
function currentPage(signs: Sign[]): number {
	return toCount(signs.find(({ key }) => CURRENT_PAGE.test(key))?.value) ?? Infinity;
}

/**
 * The header or status that marks the response as a part: Content-Range (RFC 9110, section 14.4), with any unit or, as
 * PostgREST sends it, none. Status 206 without a total marks a part as well.
 */
function partialRange({ status, headers }: ListResponse): string | undefined {
	const range = /^\s*(?:[\w-]+[ =])?(\d+)-(\d+)\/(\d+)\s*$/.exec(
		headers.get('content-range') ?? '',
	);
	if (range === null) return status === 206 ? 'status 206' : undefined;
	return Number(range[2]) + 1 < Number(range[3]) ? 'Content-Range' : undefined;
}

/** Drops the prefixes of headers and of JSON with namespaces, such as `@odata.count` and `hydra:next`. */
function keyOf(name: string): string {
	return name
		.toLowerCase()
		.replace(/^(x-)?((ms|wp|pagination)-)?/, '')
		.replace(/^@?\w+[.:]/, '')
		.replace(/[^a-z]/g, '');
}

function toCount(value: unknown): number | undefined {
	const isNumber =
		typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value));
	return isNumber && Number.isInteger(Number(value)) ? Number(value) : undefined;
}

function isTrue(value: unknown): boolean {
	return typeof value !== 'object' && /^(true|1|yes)$/i.test(String(value));
}

function isFalse(value: unknown): boolean {
	return typeof value !== 'object' && /^(false|0|no)$/i.test(String(value));
}
