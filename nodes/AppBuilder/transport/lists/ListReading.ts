import type { Pagination } from '../../access/pagination';
import { getId } from '../../conventions';
import { sha256 } from '../hash';
import type { FetchedPage, Pager } from './pagers';
import type { Reading } from './completeness';

/** What has been read of a list so far. */
export class ListReading implements Reading {
	/** Without repeated pages. */
	pages = 0;
	elements = 0;
	isAtEnd = false;
	isChanged = false;
	last?: FetchedPage;
	total?: Reading['total'];
	/** Pages in a row with nothing new. */
	idlePages = 0;
	readonly #pager: Pager;
	readonly #ids = new Set<string>();
	#digest = '';
	/** How many pages in a row repeated the one before. */
	#repeats = 0;

	constructor(
		readonly pagination: Pagination,
		pager: Pager,
	) {
		this.#pager = pager;
	}

	/** @returns the elements that are new */
	add(page: FetchedPage): unknown[] {
		const isRepeat = this.#isRepeat(page);
		const elements = isRepeat ? [] : this.#filterNew(page.elements);
		if (isRepeat) this.#repeats++;
		else {
			// A repeated page came instead of another.
			if (this.#repeats > 0) this.isChanged = true;
			this.#repeats = 0;
			this.pages++;
		}
		this.elements += elements.length;
		this.idlePages = elements.length > 0 ? 0 : this.idlePages + 1;
		this.last = page;
		const { total } = page.statements;
		if (total && this.total && total.count < this.total.count) this.isChanged = true;
		if (total && !(this.total && this.total.count <= total.count)) this.total = total;
		return elements;
	}

	/** Whether a numbered list has ended: its last page is returned for every later page. */
	get isOver(): boolean {
		return this.#repeats === 2;
	}

	get isOnePage(): boolean {
		return this.isOver && this.pages === 1;
	}

	/**
	 * Called after the last page.
	 * @param isAtEnd whether it's the last according to the pagination
	 */
	end(isAtEnd: boolean): Reading {
		if (this.#repeats > 0 && !this.isOver) this.isChanged = true;
		this.isAtEnd = isAtEnd && !this.isOnePage;
		return this;
	}

	/** Only numbered pages repeat: others have their own address. */
	#isRepeat({ elements }: FetchedPage): boolean {
		if (!this.#pager.isNumbered || elements.length === 0) return false;
		const before = this.#digest;
		const known = elements.map((element) => getId(element) ?? JSON.stringify(element));
		// Sorted, because a list may have no fixed order.
		this.#digest = sha256(JSON.stringify(known.sort()));
		return this.#digest === before;
	}

	/** The new elements. One that was on an earlier page means that the list changed. */
	#filterNew(elements: unknown[]): unknown[] {
		const inPage = new Set<string>();
		return elements.filter((element) => {
			const id = getId(element);
			if (id === undefined) return true;
			const isKnown = this.#ids.has(id);
			if (isKnown && !inPage.has(id)) this.isChanged = true;
			this.#ids.add(id);
			inPage.add(id);
			return !isKnown;
		});
	}
}
