import { firstText, idOf } from '../transport/pages/elementText';
import { NAME_KEYS } from '../transport/pages/unwrapList';

/** An entry of a resource locator's drop-down. */
export interface ListItem {
	name: string;
	value: string;
}

/** A workspace as an entry: its name, or its ID where it has none. Without an ID it cannot be chosen. */
export function toListItem(workspace: unknown): ListItem | undefined {
	if (typeof workspace !== 'object' || workspace === null) return undefined;
	const value = idOf(workspace);
	if (value === undefined) return undefined;
	return { name: firstText(workspace, NAME_KEYS) ?? value, value };
}

/** Whether the name or the ID contains what the user typed, whatever the case. */
export function matches({ name, value }: ListItem, filter: string): boolean {
	const wanted = filter.toLowerCase();
	return name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted);
}
