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

/** How many pages one call reads in search of a match. */
const MAX_PAGES = 10;
/** In characters. */
const MAX_LABEL_LENGTH = 100;
/** A timestamp doesn't tell users which workspace it is. */
const TIME = /^\d{4}-\d\d-\d\d[T ]/;

/**
 * Fills the Workspace drop-down. The service documents no search, so pages are filtered here.
 *
 * The token is the number of pages that earlier calls searched, and each call reads the list from the start. So a list
 * whose pages repeat still ends, and nobody can have the key sent to another address.
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
	/** Its name, otherwise its first text, or its ID. Not necessarily unique. */
	label: string;
	/** In lower case. */
	searched: string;
}

/** What one call has found so far. */
class WorkspaceSearch {
	readonly #wanted: string;
	/** How many pages earlier calls searched. */
	readonly #searched: number;
	#pages = 0;
	readonly #matches: Entry[] = [];
	/** How many workspaces have each label, including those from earlier calls. */
	readonly #labels = new Map<string, number>();

	constructor(filter: string, searched: number) {
		this.#wanted = filter.toLowerCase();
		this.#searched = searched;
	}

	/** Adds a page. If an earlier call searched it, only the labels count. */
	add(elements: unknown[]): void {
		this.#pages++;
		for (const workspace of elements) {
			const entry = toEntry(workspace);
			if (entry === undefined) continue;
			this.#labels.set(entry.label, (this.#labels.get(entry.label) ?? 0) + 1);
			if (this.hasProgress && entry.searched.includes(this.#wanted)) this.#matches.push(entry);
		}
	}

	/** Whether this call has searched any page that earlier calls hadn't. */
	get hasProgress(): boolean {
		return this.#pages > this.#searched;
	}

	/**
	 * Whether to leave the rest to the next call. Each call reads at least twice as many pages as the one before, so that
	 * scrolling to the end requests each page only a few times.
	 */
	get isEnough(): boolean {
		const isLong = this.#pages >= this.#searched + MAX_PAGES;
		return this.#pages >= 2 * this.#searched && (this.#matches.length > 0 || isLong);
	}

	/** The results so far, with the token for the next call. */
	get soFar(): INodeListSearchResult {
		return { results: this.#results, paginationToken: String(this.#pages) };
	}

	/**
	 * The end of the list. Its last entries, without a value, say why it may not be whole.
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

	/** Adds the ID to a label that several workspaces have. */
	get #results(): INodeListSearchResult['results'] {
		return this.#matches.map(({ id, label }) => ({
			name: this.#labels.get(label)! > 1 ? `${label} (${id})` : label,
			value: id,
		}));
	}
}

/**
 * What the list shows for a workspace, and what it can be found by. Undefined if its ID can't be sent, or starts like
 * an expression: n8n stores the choice, and would evaluate it.
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
