import {
	isNumbered,
	PARAMETER_FIELDS,
	type NumberedPagination,
	type Pagination,
} from '../../access/pagination';
import { ServiceError } from '../../errors/ServiceError';
import { valueAt } from '../../text/fieldPath';
import { sha256 } from '../keyHash';
import { continuationIn, isEndSaid, isTotalReached, type ListResponse } from './continuation';
import { idIn } from './elementText';

const LIST = 'workspaces';
/** Values of a header or a field that mean there is no next cursor. */
const NO_CURSOR: unknown[] = [undefined, null, '', '0', 0, false];

/** The path of a list's first page, relative to the base URL. */
export function firstPagePath(pagination: Pagination): string {
	if (!isNumbered(pagination)) return LIST;
	const query = new URLSearchParams();
	if (pagination.kind === 'pageNumber')
		query.set(pagination.parameter, String(pagination.firstPage));
	if (pagination.kind === 'offset') query.set(pagination.parameter, '0');
	if (pagination.size !== undefined)
		query.set(pagination.size.parameter, String(pagination.size.value));
	return query.size === 0 ? LIST : `${LIST}?${query.toString()}`;
}

/**
 * The address of the next page; undefined at the end: an empty page, no cursor, or (from page 2 on) the total reached.
 * On page 1 "total" may be the page's own count.
 * @throws {ServiceError} when the response has no such cursor
 */
export function nextNumberedPage(
	pagination: NumberedPagination,
	response: ListResponse,
	isFirst: boolean,
): string | undefined {
	const next = new URL(response.url);
	const { parameter } = pagination;
	const { length } = response.elements;
	if (pagination.kind === 'cursor') {
		const cursor = nextCursor(pagination, response, isFirst);
		if (cursor === undefined) return undefined;
		next.searchParams.set(parameter, cursor);
		return next.href;
	}
	// A service that counts from 1 may have nothing at 0.
	const isBeforeFirst = isFirst && pagination.kind === 'pageNumber' && pagination.firstPage === 0;
	if (length === 0 && !isBeforeFirst) return undefined;
	const current = Number(next.searchParams.get(parameter));
	const following = pagination.kind === 'offset' ? current + length : current + 1;
	const isEnd = pagination.kind === 'offset' && !isFirst && isTotalReached(response, following);
	if (isEnd) return undefined;
	next.searchParams.set(parameter, String(following));
	return next.href;
}

/** Equal for pages with the same elements in any order: a list without a fixed order may change it. */
export function pageDigest(elements: unknown[]): string {
	const known = elements.map((element) => idIn(element) ?? JSON.stringify(element));
	return sha256(JSON.stringify(known.sort()));
}

/** The error if the second page repeats the first: the service does not know the parameter. */
export function parameterIgnored({ kind, parameter }: NumberedPagination): ServiceError {
	return new ServiceError({
		message: `The second page of the list is the same as the first: the service seems to ignore "${parameter}"`,
		description: `Check '${PARAMETER_FIELDS[kind].label}' in the credential. If the service always returns the whole list, set 'List Pagination' to 'None'.`,
	});
}

function nextCursor(
	pagination: Extract<NumberedPagination, { kind: 'cursor' }>,
	response: ListResponse,
	isFirst: boolean,
): string | undefined {
	const found =
		pagination.nextIn === 'header'
			? response.headers.get(pagination.nextField)
			: valueAt(response.value, pagination.nextField);
	// Some services send the last cursor beside a plain "no".
	if (isEndSaid(response)) return undefined;
	if (!NO_CURSOR.includes(found)) {
		if (typeof found === 'number' || typeof found === 'string') return String(found);
		throw unusableCursor(pagination.nextField);
	}
	const isMissing = found === undefined || (found === null && pagination.nextIn === 'header');
	if (!isMissing) return undefined;
	const more = continuationIn(response);
	if (more !== undefined || (isFirst && !isWhole(pagination, response))) {
		throw noCursorField(pagination, more);
	}
	return undefined;
}

/**
 * Some services leave the field out on the last page. A page that is not full, or a total, shows that it is the last.
 */
function isWhole({ size }: NumberedPagination, response: ListResponse): boolean {
	const { length } = response.elements;
	const isShort = length === 0 || (size !== undefined && length < size.value);
	return isShort || isTotalReached(response, length);
}

function noCursorField(
	{ nextIn, nextField }: Extract<NumberedPagination, { kind: 'cursor' }>,
	more?: string,
): ServiceError {
	const place = nextIn === 'header' ? 'header' : 'field';
	const remark = more === undefined ? '' : `, but says in "${more}" that the list continues`;
	return new ServiceError({
		message: `The list's response has no ${place} "${nextField}"${remark}`,
		description:
			"Check 'Next Cursor Field' in the credential. If the service leaves it out on the last page, set 'Page Size Parameter' and 'Page Size' too, so that the node recognizes the last page.",
	});
}

function unusableCursor(field: string): ServiceError {
	return new ServiceError({
		message: `"${field}" in the list's response is neither text nor a number`,
		description:
			"Check 'Next Cursor Field' in the credential: it names the field that holds the next cursor.",
	});
}
