import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { getId, getName } from '../conventions';
import { maskSecrets } from '../errors/maskSecrets';
import { ownObjects, searchedText, valuesIn } from '../parameters/search';
import { isExpression } from '../parameters/values';
import { idFault } from '../parameters/workspaceId';
import { shorten } from '../text/format';
import { doubtError, doubtLine, type Doubt } from '../transport/lists/doubts';
import { readPages } from '../transport/lists/readPages';
import { searchForEditor, searchTimedOut } from './editorSearch';

/** Limit for the pages that one call reads in search of a match. */
const MAX_PAGES = 10;
/** In characters. */
const MAX_LABEL_LENGTH = 100;
/** A point in time tells nobody which workspace it is. */
const TIME = /^\d{4}-\d\d-\d\d[T ]/;

/**
 * Fills the Workspace drop-down. The service documents no search, so pages are filtered here.
 *
 * The token is how many pages earlier calls have searched, and each call reads the list from its beginning. So a list
 * whose pages repeat comes to an end, and nobody can have the key sent to an address of their own.
 */
export async function searchWorkspaces(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken = '0',
): Promise<INodeListSearchResult> {
	const search = new WorkspaceSearch(filter, Number(paginationToken));
	return await searchForEditor(
		this,
		async (list) => {
			for await (const { elements, doubts } of readPages(list)) {
				search.add(elements);
				if (doubts !== undefined) return search.end(doubts, list.access.apiKey);
				if (search.isEnough) break;
			}
			return search.soFar;
		},
		() => {
			if (search.hasProgress) return search.soFar;
			throw searchTimedOut(
				'The service is slow, or other executions use the same API key. Try again later, or enter the ID.',
			);
		},
	);
}

interface Entry {
	id: string;
	/** Its name, or else its first text, or its ID. Others may have the same. */
	label: string;
	/** In lower case. */
	searched: string;
}

/** What a call has found so far. */
class WorkspaceSearch {
	readonly #wanted: string;
	/** How many pages earlier calls have searched. */
	readonly #searched: number;
	#pages = 0;
	readonly #matches: Entry[] = [];
	/** How many workspaces have each label, those of earlier calls included. */
	readonly #labels = new Map<string, number>();

	constructor(filter: string, searched: number) {
		this.#wanted = filter.toLowerCase();
		this.#searched = searched;
	}

	/** Adds a page. Of one that an earlier call has searched, only the labels count. */
	add(elements: unknown[]): void {
		this.#pages++;
		for (const workspace of elements) {
			const entry = toEntry(workspace);
			if (entry === undefined) continue;
			this.#labels.set(entry.label, (this.#labels.get(entry.label) ?? 0) + 1);
			if (this.hasProgress && entry.searched.includes(this.#wanted)) this.#matches.push(entry);
		}
	}

	/** Whether a page was searched that no earlier call has searched. */
	get hasProgress(): boolean {
		return this.#pages > this.#searched;
	}

	/**
	 * Whether the rest is left to the next call. Each call reads at least twice as many pages as the one before, so that
	 * scrolling to the end requests each page only a few times.
	 */
	get isEnough(): boolean {
		const isLong = this.#pages >= this.#searched + MAX_PAGES;
		return this.#pages >= 2 * this.#searched && (this.#matches.length > 0 || isLong);
	}

	/** With the token from which the next call goes on. */
	get soFar(): INodeListSearchResult {
		return { results: this.#results, paginationToken: String(this.#pages) };
	}

	/**
	 * The end of the list. Its last entries, without a value, tell why it may not be whole.
	 * @throws {ServiceError} when there is no list
	 */
	end(doubts: Doubt[], apiKey: string): INodeListSearchResult {
		const noList = doubts.find(({ kind }) => kind === 'noList');
		if (noList !== undefined) throw doubtError(noList);
		const doubtEntries = doubts.map((doubt) => ({
			name: maskSecrets(doubtLine(doubt), [apiKey]),
			value: '',
		}));
		return { results: [...this.#results, ...doubtEntries] };
	}

	/** The ID is added to a label that several workspaces have. */
	get #results(): INodeListSearchResult['results'] {
		return this.#matches.map(({ id, label }) => ({
			name: this.#labels.get(label)! > 1 ? `${label} (${id})` : label,
			value: id,
		}));
	}
}

/**
 * What the list shows of a workspace, and what it is found by. Undefined if its ID can't be sent, or begins like an
 * expression: n8n stores what is chosen, and would evaluate it.
 */
function toEntry(workspace: unknown): Entry | undefined {
	const id = getId(workspace);
	if (id === undefined || idFault(id) !== undefined || isExpression(id)) return undefined;
	const objects = ownObjects(workspace);
	const values = valuesIn(objects);
	const texts = values.filter((value) => typeof value === 'string');
	const candidates = texts.filter((text) => text !== id && !TIME.test(text));
	const labels = [...objects.map(getName), ...candidates].map((text) => text?.trim());
	const label = labels.find((text) => text && !isExpression(text)) ?? id;
	return { id, label: shorten(label, MAX_LABEL_LENGTH), searched: searchedText(values) };
}
