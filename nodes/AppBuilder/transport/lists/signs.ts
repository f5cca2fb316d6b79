import {
	COMPLETE_FLAGS,
	CURSOR_FIELDS,
	DETAIL_OBJECTS,
	INCOMPLETE_FLAGS,
	keyOf,
	LAST_FLAGS,
	LIST_FIELDS,
	MORE_FLAGS,
	NO_CURSOR,
	PAGES_FIELDS,
	TOTAL_FIELDS,
} from '../../conventions';
import { isRecord } from '../../text/json';
import type { ServiceResponse } from '../client';

/** What a response says about the rest of its list, each by the name of the field or header that says it. */
export interface Signs {
	/** A flag that says that the list goes on or isn't complete. */
	more?: string;
	/** A field that leads to a next page. */
	cursor?: string;
	/** Whether a flag says that this is the last page. */
	isLast: boolean;
	pages?: { name: string; count: number };
	/** The largest total number of elements. */
	total?: { name: string; count: number };
}

/** A field or header beside the list; its key is the name as the conventions write it. */
interface Detail {
	name: string;
	key: string;
	value: unknown;
}

/** Enough for `data.meta.pagination.next.after`. */
const MAX_LEVELS = 4;

/**
 * Reads the signs of a response.
 * @param place where its list is
 * @param size the requested page size, which services repeat too
 */
export function signsIn(
	{ url, value, headers, status }: ServiceResponse,
	place = '',
	size?: number,
): Signs {
	const details = [...detailsIn(value, place, MAX_LEVELS), ...Array.from(headers, toDetail)];
	const named = (names: Set<string>) => details.filter(({ key }) => names.has(key));
	const largest = (all: Detail[]) =>
		all
			.flatMap(({ name, value: count }) => (isCount(count) ? { name, count: Number(count) } : []))
			.sort((a, b) => b.count - a.count)[0];
	const range = /\d+-\d+\/(\d+)\s*$/.exec(headers.get('content-range') ?? '');
	const total = largest([
		...named(TOTAL_FIELDS),
		...(range ? [{ name: 'Content-Range', key: '', value: range[1] }] : []),
	]);
	const unfinished = [
		...[...named(MORE_FLAGS), ...named(INCOMPLETE_FLAGS)].filter(says('true')),
		...[...named(LAST_FLAGS), ...named(COMPLETE_FLAGS)].filter(says('false')),
	];
	// Some services repeat the cursor, the offset, or the page that was requested. A next offset may equal the page size.
	const parameters = [...new URL(url).searchParams.values()];
	const requested = parameters.filter((text) => text !== String(size));
	const cursor = details.find(({ key, value: one }) => {
		return (CURSOR_FIELDS.has(key) || key.startsWith('next')) && isCursor(one, requested);
	});
	return {
		more: unfinished[0]?.name ?? (status === 206 && total === undefined ? 'status 206' : undefined),
		cursor: cursor?.name,
		isLast: named(MORE_FLAGS).some(says('false')) || named(LAST_FLAGS).some(says('true')),
		pages: largest(named(PAGES_FIELDS)),
		total,
	};
}

/** The fields of the response, of the objects that describe it, and of those that contain the list. */
function detailsIn(value: unknown, place: string, levels: number): Detail[] {
	if (!isRecord(value) || levels === 0) return [];
	return Object.entries(value).flatMap(([name, inner]) => {
		const detail = toDetail([name, inner]);
		const isOnTheWay = place.startsWith(`${name}.`);
		const isDescribing = DETAIL_OBJECTS.has(detail.key) || LIST_FIELDS.includes(name) || isOnTheWay;
		const within = isOnTheWay ? place.slice(name.length + 1) : '';
		return [detail, ...(isDescribing ? detailsIn(inner, within, levels - 1) : [])];
	});
}

function toDetail([name, value]: [string, unknown]): Detail {
	return { name, key: keyOf(name), value };
}

function isCursor(value: unknown, requested: string[]): boolean {
	if (
		value === true ||
		(isRecord(value) && Object.values(value).some((one) => isCursor(one, requested)))
	) {
		return true;
	}
	const text = textOf(value);
	return text !== undefined && !NO_CURSOR.includes(text.toLowerCase()) && !requested.includes(text);
}

function isCount(value: unknown): boolean {
	return /^\d{1,15}$/.test(textOf(value) ?? '');
}

/** Whether a flag has this answer, as a boolean or as text. */
function says(answer: 'true' | 'false') {
	return ({ value }: Detail): boolean =>
		typeof value !== 'object' && String(value).toLowerCase() === answer;
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
