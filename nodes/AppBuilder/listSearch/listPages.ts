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
	get(path: string): Promise<ListPage>;
	isRecent(path: string): boolean;
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

	const keyOf = (path: string) =>
		JSON.stringify([hash, access.allowedDomains, lastWrite(hash), path]);

	/** On a signal of its own: whoever began it may be gone before those who share it. */
	async function fetchListPage(path: string, fetchSignal: AbortSignal): Promise<ListPage> {
		const client = personClient(context, { access, signal: fetchSignal });
		const { elements, url, nextUrl, failure } = await fetchPage(client, path);
		const items = elements.map(toListItem).filter((item) => item !== undefined);
		return { items, url, nextUrl, failure };
	}

	return {
		async get(path) {
			const key = keyOf(path);
			const recent = recentPage(key);
			if (recent !== undefined) return recent;
			fetched++;
			return await shareFetch(key, signal, async (fetchSignal) => {
				const page = await fetchListPage(path, fetchSignal);
				keepPage(key, page);
				return page;
			});
		},
		isRecent: (path) => recentPage(keyOf(path)) !== undefined,
		fetched: () => fetched,
	};
}
