import type { ServiceAccess } from '../../access/access';
import { isNumbered, type Pagination } from '../../access/pagination';
import type { Client, ServiceRequest, ServiceResponse } from '../client';
import { emptyListAt, findList, leavesOutList, listAt, type FoundList } from './findList';
import { hasToken, nextAddress } from './nextAddress';
import { firstQuery, pagerFor, sizeQuery, type FetchedPage } from './pagers';
import { statementsIn } from './statements';

/** The service's list of workspaces: the client that requests it, and its settings in the credential. */
export interface List {
	client: Client;
	access: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>;
	/** The query of the first page; the addresses of the others contain it. */
	query?: ServiceRequest['query'];
}

/**
 * The page to get: the first one; the one at an address, with its list in the same place as on the first page; or the
 * list without pagination parameters.
 */
export type WantedPage = 'first' | 'plain' | { address: string; place: string | undefined };
export type GetPage = (wanted: WantedPage) => Promise<FetchedPage>;

const PATH = 'workspaces';

/**
 * Requests pages of the list.
 * @throws {ServiceError} when the service reports a problem instead of a list
 */
export function createPageGetter({ client, access, query = [] }: List): GetPage {
	const { baseUrl, listField, pagination } = access;
	const first = new URLSearchParams(firstQuery(pagination, pagerFor(pagination, baseUrl)));
	const paths = { plain: PATH, first: first.size === 0 ? PATH : `${PATH}?${first.toString()}` };

	function toRequest(wanted: WantedPage): ServiceRequest {
		if (typeof wanted === 'string') return { method: 'GET', path: paths[wanted], query };
		const { address } = wanted;
		// Like a filter, the page size may be missing from the address of a next page.
		const missing = hasToken(address) ? [] : [...query, ...sizeQuery(pagination)];
		return { method: 'GET', path: address, query: missing };
	}

	return async (wanted) => {
		const response = await client(toRequest(wanted));
		const { value } = response;
		const found =
			typeof wanted === 'string'
				? firstList(response, listField)
				: laterList(value, wanted.place, pagination);
		const elements = found?.elements ?? (value === undefined ? [] : [value]);
		const place = found?.place;
		const next = nextAddress(response, place);
		const statements = statementsIn(response, place ?? '', next);
		return { ...response, elements, place, statements, next };
	};
}

/** For an account without workspaces, the list may be left out, or have status 204 and no body. */
function firstList(response: ServiceResponse, listField: string): FoundList | undefined {
	const { status, value } = response;
	const found = findList(value, listField);
	if (found !== undefined) return found;
	const { total } = statementsIn(response, listField, undefined);
	const place = status === 204 ? listField : emptyListAt(value, listField, total?.count);
	return place === undefined ? undefined : { elements: [], place };
}

/**
 * A later page without the list is empty if it has nothing but paging. Only where no address promised the page, it may
 * have nothing at all.
 */
function laterList(
	value: unknown,
	place: string | undefined,
	pagination: Pagination,
): FoundList | undefined {
	if (place === undefined) return undefined;
	const isNothing = value === undefined || value === null;
	const isUnpromised = isNumbered(pagination) || pagination.kind === 'cursor';
	const mayBeBlank = isUnpromised || JSON.stringify(value) !== '{}';
	const isLeftOut = isNothing ? isNumbered(pagination) : mayBeBlank && leavesOutList(value, place);
	const elements = isLeftOut ? [] : isNothing ? undefined : listAt(value, place);
	return elements && { elements, place };
}
