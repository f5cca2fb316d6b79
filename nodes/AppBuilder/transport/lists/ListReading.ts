import type { Pagination } from '../../access/pagination';
import { idOf } from '../../conventions';
import { sha256 } from '../hash';
import type { Reading } from './completeness';
import type { FetchedPage, Pager } from './pagers';

/** What was read of a list so far. */
export class ListReading implements Reading {
	pages = 0;
	elements = 0;
	isChanged = false;
	addresses = 0;
	last?: FetchedPage;
	total?: Reading['total'];
	problem?: string;
	/** Pages in a row with nothing new. */
	idlePages = 0;
	readonly #pager: Pager;
	readonly #ids = new Set<string>();
	#digest = '';
	/** How many pages in a row were the same as the one before. */
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
		const elements = isRepeat ? [] : this.#newOf(page.elements);
		if (isRepeat) this.#repeats++;
		else {
			// A page came in place of another one.
			if (this.#repeats > 0) this.isChanged = true;
			this.#repeats = 0;
		}
		if (!this.#pager.isNumbered && this.pages > 0) this.addresses++;
		this.pages++;
		this.elements += elements.length;
		this.idlePages = elements.length > 0 ? 0 : this.idlePages + 1;
		this.last = page;
		const { total } = page.signs;
		if (total && this.total && total.count < this.total.count) this.isChanged = true;
		if (total && !(this.total && this.total.count <= total.count)) this.total = total;
		this.problem ??= page.problem;
		return elements;
	}

	/** Whether a numbered list has ended because its last page is returned for every page after it. */
	get isOver(): boolean {
		return this.#repeats === 2;
	}

	/** Whether the second page is the first again, although that was not all. */
	get isSecondTheFirst(): boolean {
		const { isLast = false, pages, total } = this.last?.signs ?? {};
		const isAll = isLast || pages?.count === 1 || total?.count === this.elements;
		return this.pages === 2 && this.#repeats === 1 && !isAll;
	}

	/** Called after the last page. */
	end(): Reading {
		if (this.#repeats > 0 && !this.isOver) this.isChanged = true;
		return this;
	}

	/** Only pages with numbers repeat: others have an address of their own. */
	#isRepeat({ elements }: FetchedPage): boolean {
		if (!this.#pager.isNumbered || elements.length === 0) return false;
		const before = this.#digest;
		const known = elements.map((element) => idOf(element) ?? JSON.stringify(element));
		// A list without a fixed order may change it.
		this.#digest = sha256(JSON.stringify(known.sort()));
		return this.#digest === before;
	}

	/** The elements that are new. One that an earlier page has shown means that the list has changed. */
	#newOf(elements: unknown[]): unknown[] {
		const inPage = new Set<string>();
		return elements.filter((element) => {
			const id = idOf(element);
			if (id === undefined) return true;
			const isKnown = this.#ids.has(id);
			if (isKnown && !inPage.has(id)) this.isChanged = true;
			this.#ids.add(id);
			inPage.add(id);
			return !isKnown;
		});
	}
}
