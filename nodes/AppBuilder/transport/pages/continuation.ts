import { isRecord } from '../../text/isRecord';
import { parseJson } from '../../text/parseJson';

/** A response with a list, or a page of one. */
export interface ListResponse {
	url: string;
	status: number;
	headers: Headers;
	value: unknown;
	elements: unknown[];
}

/** How much of the list was read, with this page; undefined where the reading did not begin with the first page. */
export interface Progress {
	elements: number;
	pages: number;
}

/** Something that a response says beside its list. */
type Field = [name: string, value: unknown];

/** Objects beside the list that say how it goes on, and envelopes that have both within. */
const CONTAINER =
	/^(paging|paginat(ion|or)|pager|page(info)?|(response)?meta(data)?|links?|cursors?|(list)?info|view|additionaldata|hits)$/;
const ENVELOPE = /^(data|results?|response)$/;
const HEADER =
	/^(x-)?((ms-)?continuation|wp-|next|total|has-|is-|more|pag|last-|list|result|count|cursor|truncated)/;
/** More objects within each other than any service has. */
const MAX_LEVELS = 4;

/** By their letters alone, in lower case: `has_more`, `hasMore` and `X-Has-More` are one. */
const MORE =
	/^(has|have|is|are)?(more|next|additional|truncated|partial|incomplete|remaining)(pages?|items?|results?|records|elements|entries|data)?(count|available|incollection)?$/;
const LAST =
	/^(is|at|has|reached)?(last|final|end|complete|done|finished|exhausted|eof)(page|oflist|reached)?$/;
const CURSOR =
	/(cursor|token|continuation|marker|bookmark|scrollid|after|offset|startkey|lastevaluatedkey|next(partition|row)key|pag(e|ing)state|^continue)$|^next(page\w*|link|url|uri|href|start\w*|key|id|batch|records\w*|results?|set|chunk|path|query|skip|from|index|position|number|row)?$/;
const WAY_BACK = /^(prev|before|first|self|current|start(cursor|token))/;
/** Tokens of other things. */
const NO_CURSOR = /^(request|trace|csrf|xsrf|access|auth|session|refresh|id)|sync|delta/;
const PAGES =
	/^(total|num|numberof|nb|n)pages$|^pages?(count|total)?$|^(last|total|max)page(number|index)?$/;
const TOTAL =
	/^(grand|overall)?(total(count|items|results?|elements|records|entries|rows|size|hits|objects|matches|number|workspaces)?|count)$|^(num|nb|numberof)(found|hits|results|items|records|elements|workspaces)$|^(results?|items?|records?|rows?|elements?|entries|hits?|workspaces?)(count|total)$|^(found|matches|recordsfiltered)$/;

/**
 * The name of what a response says that its list goes on, and how is not known: a cursor, more pages than were
 * read, a flag, a status. By patterns, because no two services say it the same way. Totals: see {@link totalsIn}.
 */
export function continuationIn(response: ListResponse, progress?: Progress): string | undefined {
	const fields = fieldsOf(response);
	const flag = fields.find(([name, value]) => saysMore(keyOf(name), value));
	if (flag !== undefined) return flag[0];
	const pages = fields.find(([name, value]) =>
		isAbove(PAGES, [name, value], pagesRead(fields, progress)),
	);
	if (pages !== undefined) return pages[0];
	const range = partialRange(response);
	if (range !== undefined) return range;
	// With a plain "no", a cursor is where the list has ended.
	const isDenied = fields.some(([name, value]) => saysNoMore(keyOf(name), value));
	return isDenied ? undefined : fields.find((field) => isCursor(field, response.url))?.[0];
}

/** How many elements the whole list has, as far as the response says so, by the names of its fields. */
export function totalsIn(response: ListResponse): Map<string, number> {
	const totals = new Map<string, number>();
	for (const [name, value] of fieldsOf(response)) {
		const count = toCount(isRecord(value) ? value.value : value);
		if (TOTAL.test(keyOf(name)) && count !== undefined) totals.set(name, count);
	}
	return totals;
}

/** Whether a field is a total by its name: a `count` may also be that of a page. */
export function isTotal(name: string): boolean {
	return keyOf(name).startsWith('total');
}

function fieldsOf({ value, elements, headers }: ListResponse): Field[] {
	// A response that is one element is no envelope.
	const inBody = isRecord(value) && !elements.includes(value) ? fieldsIn(value, elements) : [];
	const inHeaders: Field[] = [...headers].filter(([name]) => HEADER.test(name));
	const { value: pagination } = parseJson(headers.get('x-pagination') ?? '');
	return [...inBody, ...inHeaders, ...(isRecord(pagination) ? fieldsIn(pagination, elements) : [])];
}

function fieldsIn(
	record: Record<string, unknown>,
	elements: unknown[],
	levels = MAX_LEVELS,
): Field[] {
	return Object.entries(record).flatMap(([name, value]) => {
		const key = keyOf(name);
		if (isRecord(value) && levels > 0 && (CONTAINER.test(key) || ENVELOPE.test(key))) {
			return elements.includes(value)
				? []
				: [[name, value], ...fieldsIn(value, elements, levels - 1)];
		}
		if (Array.isArray(value)) return key === 'links' ? relationsIn(value) : [];
		return [[name, value]] as Field[];
	});
}

/** Links as a list: `[{ rel: 'next', href: '…' }]`. */
function relationsIn(links: unknown[]): Field[] {
	return links.filter(isRecord).map(({ rel, href }) => [String(rel), href]);
}

function saysMore(key: string, value: unknown): boolean {
	if (MORE.test(key)) return isTrue(value) || (key.startsWith('remaining') && Number(value) > 0);
	return LAST.test(key) && isFalse(value);
}

function saysNoMore(key: string, value: unknown): boolean {
	return (MORE.test(key) && isFalse(value)) || (LAST.test(key) && isTrue(value));
}

/** Some repeat the cursor, the offset or the page that was asked for. */
function isCursor([name, value]: Field, url: string): boolean {
	const key = keyOf(name);
	if (!CURSOR.test(key) || WAY_BACK.test(key) || NO_CURSOR.test(key)) return false;
	if (!hasValue(value)) return false;
	return ![...new URL(url).searchParams.values()].includes(String(value));
}

function hasValue(value: unknown): boolean {
	if (typeof value === 'string')
		return !['', '0', 'null', 'none', 'false'].includes(value.toLowerCase());
	if (isRecord(value)) {
		return Object.entries(value).some(
			([name, inner]) => !WAY_BACK.test(keyOf(name)) && hasValue(inner),
		);
	}
	return typeof value === 'number' && value > 0;
}

/** The page's own number tells it where the reading did not begin with the first. */
function pagesRead(fields: Field[], progress: Progress | undefined): number {
	if (progress !== undefined) return progress.pages;
	const current = fields.find(([name]) =>
		/^(current|this)?page(number|no|index)?$|^number$/.test(keyOf(name)),
	);
	return toCount(current?.[1]) ?? Infinity;
}

function isAbove(names: RegExp, [name, value]: Field, known: number): boolean {
	return names.test(keyOf(name)) && (toCount(value) ?? 0) > known;
}

/** RFC 9110, section 14.4, with any unit, or with none, as PostgREST has it; a part of what is not said how much is not the whole. */
function partialRange({ status, headers }: ListResponse): string | undefined {
	const range = /^\s*(?:[\w-]+[ =])?(\d+)-(\d+)\/(\d+)\s*$/.exec(
		headers.get('content-range') ?? '',
	);
	if (range === null) return status === 206 ? 'status 206' : undefined;
	return Number(range[2]) + 1 < Number(range[3]) ? 'Content-Range' : undefined;
}

/** Without what stands before it in headers, and in JSON that has namespaces: `@odata.count`, `hydra:next`. */
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
	return value === true || value === 'true';
}

function isFalse(value: unknown): boolean {
	return value === false || value === 'false';
}
