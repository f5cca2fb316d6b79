import { accessKey, type ServiceAccess } from '../../access/access';
import type { Entry, TrackedWrite } from './trackedWrite';

/**
 * Which items are sent to which workspace, in their order: what an earlier attempt completed for a later one is then
 * overwritten.
 */
export class Overwriting<Item> {
	readonly #items = new Map<string, Item[]>();

	/** The items so far that overwrite what an item did. */
	itemsOver(earlier: Entry, access: ServiceAccess): Item[] {
		return [...(this.#items.get(toKey(earlier, access) ?? '') ?? [])];
	}

	add(item: Item, { entry, options }: TrackedWrite, access: ServiceAccess): void {
		const key = toKey(entry, access);
		if (key === undefined || options.isDryRun) return;
		const items = this.#items.get(key) ?? [];
		items.push(item);
		this.#items.set(key, items);
	}
}

/** Undefined for an item that creates, deletes, or leaves what exists. */
function toKey(entry: Entry, access: ServiceAccess): string | undefined {
	const { method, workspaceId, target = workspaceId, isSkip } = entry;
	if (target === undefined || method === 'DELETE' || isSkip) return undefined;
	return JSON.stringify([accessKey(access), target]);
}
