import { isNumbered, type Pagination } from '../../access/pagination';
import { getId } from '../../conventions';
import { sha256 } from '../hash';
import type { Reading } from './completeness';
import type { FetchedPage, Pager } from './pagers';

export class ListReading implements Reading {
	/** Without pages that repeat what was read. */
	pages = 0;
	elements = 0;
	fullest = 0;
	idlePages = 0;
	isOver = false;
	/** Whether the second page was the first one again, and the third wasn't. */
	isFirstTwice = false;
	last?: FetchedPage;
	total?: Reading['total'];
	errors?: string;
	readonly #pager: Pager;
	readonly #ids = new Set<string>();
	/** Of the first page, and of the last one. */
	#digests: string[] = [];
	/** Whether only the next page shows if the last one came at the end of the list, or instead of another page. */
	#isPending = false;
	/** Whether elements came again, or a total decreased: others may have moved to pages that were read before. */
	#isShifted = false;
	/** The number of elements on the fullest page that the page after it overlapped. */
	#overlapped = 0;

	constructor(
		readonly pagination: Pagination,
		pager: Pager,
	) {
		this.#pager = pager;
	}

	/** @returns the elements that are new */
	add(page: FetchedPage): unknown[] {
		const digest = this.#digest(page);
		const isRepeat = digest !== undefined && digest === this.#digests.at(-1);
		const isFirstAgain = digest !== undefined && digest === this.#digests[0];
		const known = page.elements.filter((one) => this.#ids.has(getId(one) ?? '')).length;
		const elements = isRepeat ? [] : this.#filterNew(page.elements);
		const isIdle = elements.length === 0;
		const mayBeOver = isIdle && (isRepeat || isFirstAgain);
		if (digest !== undefined) this.#digests = [this.#digests[0] ?? digest, digest];
		this.isOver = isRepeat && this.idlePages > 0;
		if (this.#isPending && !isRepeat) {
			// An offset that counts from 1 shows an only element at 0 and 1.
			if (this.elements === 1 && isIdle) this.#addOverlap(1);
			else this.#isShifted = true;
			this.isFirstTwice = this.pages === 1;
		}
		this.#isPending = mayBeOver && !this.isOver;
		if (known > 0 && !mayBeOver) this.#addKnown(page, known);
		this.#addTotal(page);
		this.errors ??= page.statements.errors;
		if (!mayBeOver) this.pages++;
		this.elements += elements.length;
		this.idlePages = isIdle ? this.idlePages + 1 : 0;
		this.fullest = Math.max(this.fullest, page.elements.length);
		this.last = page;
		return elements;
	}

	/**
	 * Whether it changed while it was read, so that elements may be missing. Overlaps are no change if the pages before
	 * them weren't full, so that rows were hidden after the page was cut, or if a total says that nothing is missing.
	 */
	get isChanged(): boolean {
		const isOverlapped = this.#overlapped > 0 && this.#overlapped === this.fullest;
		const { count, mayBeOfPage } = this.total ?? {};
		const isMissing = isOverlapped && (mayBeOfPage || count !== this.elements);
		return this.#isShifted || this.#isPending || isMissing;
	}

	/** Whether it was read; one without an ID can't be told from those that were. */
	mayHave(element: unknown): boolean {
		const id = getId(element);
		return id === undefined ? this.elements > 0 : this.#ids.has(id);
	}

	/** A later page's total that is its own length isn't the list's; then the first one may not be, either. */
	#addTotal({ statements: { total }, elements }: FetchedPage): void {
		const isOfPage = this.last !== undefined && total?.count === elements.length;
		if (isOfPage && this.total && this.total.count !== total.count) {
			this.total = { ...this.total, mayBeOfPage: true };
		}
		if (total === undefined || isOfPage || (this.total?.count ?? Infinity) <= total.count) return;
		if (this.total && !total.mayBeOfPage) this.#isShifted = true;
		this.total = total;
	}

	/** Only numbered pages repeat: others have their own address. */
	#digest({ elements }: FetchedPage): string | undefined {
		if (!isNumbered(this.pagination) || elements.length === 0) return undefined;
		const known = elements.map((element) => getId(element) ?? JSON.stringify(element));
		// Sorted, because a list may have no fixed order.
		return sha256(JSON.stringify(known.sort()));
	}

	/** Known elements mean a change, unless they are those at the end of the page before, in a pagination that allows it. */
	#addKnown(page: FetchedPage, known: number): void {
		const before = this.last!;
		const end = before.elements.slice(-known).map(getId);
		const isOverlap = page.elements.slice(0, known).every((one, n) => getId(one) === end[n]);
		if (isOverlap) this.#addOverlap(known);
		else this.#isShifted = true;
	}

	/** @param known how many elements came again */
	#addOverlap(known: number): void {
		const { elements } = this.last!;
		const overlap = this.#pager.overlap?.(this.last!, known);
		if (overlap === undefined) this.#isShifted = true;
		if (overlap === 'unclear') this.#overlapped = Math.max(this.#overlapped, elements.length);
	}

	/** The elements that are neither on an earlier page nor twice on this one. */
	#filterNew(elements: unknown[]): unknown[] {
		return elements.filter((element) => {
			const id = getId(element);
			if (id === undefined) return true;
			const isKnown = this.#ids.has(id);
			this.#ids.add(id);
			return !isKnown;
		});
	}
}
