/** Told how many pages have been sent since the service started clean. */
export type PageListener = (served: number) => void;

/** What happens between two pages of a list. */
export interface ListPages {
	call?: PageListener;
	/** A page is read from the list, and not sent yet. */
	served(): void;
	clear(): void;
}

export function createListPages(): ListPages {
	let count = 0;
	return {
		served() {
			count += 1;
			this.call?.(count);
		},
		clear() {
			count = 0;
			delete this.call;
		},
	};
}
