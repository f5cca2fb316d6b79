import { FIELDS_OBJECTS, idOf, nameOf } from '../conventions';
import { isExpression } from '../parameters/values';
import { idFault } from '../parameters/workspaceId';
import { shorten } from '../text/format';
import { isRecord } from '../text/json';

/** Bounds for what is kept of a workspace: texts, and characters of each. */
const MAX_TEXTS = 20;
const MAX_LENGTH = 100;
/** A point in time tells nobody which workspace it is. */
const TIME = /^\d{4}-\d\d-\d\d[T ]/;

/** What the list in the editor needs of a workspace. */
export interface WorkspaceEntry {
	/** Undefined if it has none. */
	id: string | undefined;
	/** Its name, or else its first text, or its ID. Others may have the same. */
	label: string;
	/** What it is found by, in lower case: its ID, its label, and the texts and numbers at its top level. */
	searched: string;
}

/** The entry of a workspace as the list has it. Which of its fields are texts is not documented, so any may be one. */
export function toEntry(workspace: unknown): WorkspaceEntry {
	const id = idOf(workspace);
	const objects = isRecord(workspace)
		? [workspace, ...FIELDS_OBJECTS.map((name) => workspace[name])].filter(isRecord)
		: [];
	const values = objects.flatMap((object) => Object.values(object));
	const texts = values.filter((value) => typeof value === 'string');
	const labels = [
		...objects.map(nameOf),
		...texts.filter((text) => text !== id && !TIME.test(text)),
	];
	const label = labels.find((text) => text?.trim() && !isExpression(text.trim())) ?? id ?? '';
	const found = values.filter((value) => ['string', 'number'].includes(typeof value));
	const others = found.slice(0, MAX_TEXTS).map((value) => String(value).slice(0, MAX_LENGTH));
	return {
		id,
		label: shorten(label.trim(), MAX_LENGTH),
		searched: [id, label, ...others].join('\n').toLowerCase(),
	};
}

/**
 * Whether the list offers the workspace. n8n stores what is chosen, and evaluates what begins like an expression, so such
 * an ID is left out, and so is one that cannot be sent.
 */
export function isOffered(entry: WorkspaceEntry): entry is WorkspaceEntry & { id: string } {
	return idFault(entry.id) === undefined && !isExpression(entry.id!);
}
