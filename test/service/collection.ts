import type { JsonObject } from './json';

export interface Collection {
	items: Map<string, JsonObject>;
	add(fields: JsonObject): JsonObject;
	/** The changed object, or undefined when there is none with this id. */
	merge(id: string, fields: JsonObject): JsonObject | undefined;
	clear(): void;
}

/** Keeps one kind of resource in memory, under ids that count up. */
export function createCollection(idPrefix: string): Collection {
	const items = new Map<string, JsonObject>();
	let count = 0;
	return {
		items,
		add(fields) {
			count += 1;
			const id = `${idPrefix}_${count}`;
			// The service's own fields win over fields of the same name in the body. Spreading,
			// unlike assigning, keeps a `__proto__` key an ordinary key.
			const item = { ...{ id }, ...fields, ...{ id, createdAt: new Date().toISOString() } };
			items.set(id, item);
			return item;
		},
		merge(id, fields) {
			const current = items.get(id);
			if (!current) return undefined;
			const merged = { ...current, ...fields, id, createdAt: current.createdAt };
			items.set(id, merged);
			return merged;
		},
		clear() {
			items.clear();
			count = 0;
		},
	};
}
