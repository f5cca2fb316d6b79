import type { JsonObject } from './json';

/** What changes at the front of a list while it is read. */
export const shifts = ['insert', 'remove'] as const;

export type Shift = (typeof shifts)[number];

/** Inserts an element before all others, whose ID is before theirs too, or removes the first. */
export function shift(items: Map<string, JsonObject>, change: Shift): void {
	const elements = [...items];
	items.clear();
	if (change === 'remove') elements.shift();
	// Shorter than the service's own IDs, such as ws_1.
	else elements.unshift(inserted(`w_${elements.length}`));
	for (const [id, item] of elements) items.set(id, item);
}

function inserted(id: string): [string, JsonObject] {
	return [id, { id, title: 'Inserted' }];
}
