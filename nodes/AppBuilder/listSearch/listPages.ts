import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { keyHash } from '../transport/keyHash';
import { fetchPage } from '../transport/pages/fetchPages';
import { lastWrite } from '../transport/writes';
import { personClient, type PersonSearch } from './forPerson';
import { toListItem } from './listItem';
import { keepPage, recentPage, type ListPage } from './recentPages';
import { createSharedFetches } from './sharedFetches';

const shareFetch = createSharedFetches<ListPage>();

/** The pages of the list, for one call. */
export interface ListPages {
	/** One that was fetched just now, or one that the service is asked for. */
	get(address: string | undefined): Promise<ListPage>;
	isRecent(address: string): boolean;
	/** For how many the service was asked. */
	fetched(): number;
}

/**
 * What one call fetches, the next ones with the same access take over: n8n calls whenever somebody types. A write
 * with the key makes everything that was fetched before it old, also when it settles: the list may have been read
 * before the service carried it out.
 */
export function createListPages(
	context: ILoadOptionsFunctions,
	{ access, signal }: PersonSearch,
): ListPages {
	const hash = keyHash(access);
	let fetched = 0;

	const { allowedDomains, pagination } = access;
	const keyOf = (address = '') =>
		JSON.stringify([hash, allowedDomains, pagination, lastWrite(hash), address]);

	/** On a signal of its own: whoever began it may be gone before those who share it. */
	async function fetchListPage(
		address: string | undefined,
		fetchSignal: AbortSignal,
	): Promise<ListPage> {
		const client = personClient(context, { access, signal: fetchSignal });
		const { elements, ...page } = await fetchPage({ client, access }, address);
		const items = elements.map(toListItem).filter((item) => item !== undefined);
		const { url, nextUrl, count, digest, failure } = page;
		return { items, url, nextUrl, count, digest, failure };
	}

	return {
		async get(address) {
			const key = keyOf(address);
			const recent = recentPage(key);
			if (recent !== undefined) return recent;
			fetched++;
			return await shareFetch(key, signal, async (fetchSignal) => {
				const page = await fetchListPage(address, fetchSignal);
				keepPage(key, page);
				return page;
			});
		},
		isRecent: (address) => recentPage(keyOf(address)) !== undefined,
		fetched: () => fetched,
	};
}
