import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../../../errors/ServiceError';
import { isRecord } from '../../../text/json';
import { partsOf, valueAt } from '../../../text/fieldPath';
import { idOf } from '../../../conventions';

/** Limit for the IDs that an error lists: thousands would fill the panel, and n8n's memory. */
export const MAX_LISTED = 5;

export type IfExists = 'update' | 'updateIfChanged' | 'skip';
export type IfSeveral = 'stop' | 'updateAll';

/** The request of an item. */
export interface Wanted {
	matchFields: string[];
	/** The fields to send, in the form that a response has. */
	fields: IDataObject;
	ifExists: IfExists;
	ifSeveral: IfSeveral;
}

/** The action for one workspace. */
export type Action =
	{ action: 'create' } | { action: 'update' | 'unchanged'; current: IDataObject };

/**
 * Decides what to do if these workspaces match. Pure.
 * @throws {ServiceError} when several match and that is not wanted
 */
export function decide(wanted: Wanted, matches: IDataObject[]): Action[] {
	if (matches.length === 0) return [{ action: 'create' }];
	const mayUpdateWrong = wanted.ifSeveral === 'stop' && wanted.ifExists !== 'skip';
	if (matches.length > 1 && mayUpdateWrong) throw several(wanted, matches);
	return matches.map((current) => ({
		action: isUpdated(wanted, current) ? 'update' : 'unchanged',
		current,
	}));
}

export function isChange(actions: Action[]): boolean {
	return actions.some(({ action }) => action !== 'unchanged');
}

/** Whether the ID alone identifies the workspace. */
export function isById(matchFields: string[]): boolean {
	return matchFields.length === 1 && matchFields[0] === 'id';
}

/**
 * The match key: the same text for all that match, whatever the types of their values. Undefined if a field has no
 * value to compare.
 */
export function keyOf(fields: unknown, matchFields: string[]): string | undefined {
	const texts = matchFields.map((field) => matchText(valueAt(fields, field)));
	return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

/** The text by which a value matches. Whole numbers beyond 2^53 are already text, both in requests and in responses. */
export function matchText(value: unknown): string | undefined {
	if (value === '' || value === undefined || typeof value === 'object') return undefined;
	return String(value);
}

/** The fields of an update; `id` goes into the URL. */
export function changesOf<T extends object>(
	{ matchFields }: Pick<Wanted, 'matchFields'>,
	fields: T,
): T {
	if (!matchFields.includes('id')) return fields;
	const entries = Object.entries(fields).filter(([name]) => name !== 'id');
	return Object.fromEntries(entries) as T;
}

/** Whether the workspace has another value in any of the given fields. */
function isDifferent(given: IDataObject, current: IDataObject): boolean {
	return Object.keys(given).some(
		(name) => !Object.hasOwn(current, name) || !isEqual(given[name], current[name]),
	);
}

function isUpdated({ matchFields, fields, ifExists }: Wanted, current: IDataObject): boolean {
	const changes = changesOf({ matchFields }, fields);
	if (ifExists === 'skip' || Object.keys(changes).length === 0) return false;
	if (ifExists === 'update') return true;
	// Fields to match on count as equal even if their types differ, such as 7 and "7".
	const others = Object.entries(changes).filter(([name]) => !matchFields.includes(name));
	const nested = matchFields.filter((field) => !Object.hasOwn(changes, field));
	const given = nested.reduce<IDataObject>(
		(rest, field) => withValue(rest, field, valueAt(current, field)),
		Object.fromEntries(others),
	);
	return isDifferent(given, current);
}

/** The same fields with another value in a field that they have. */
function withValue(fields: IDataObject, path: string, value: unknown): IDataObject {
	const [name, rest] = partsOf(fields, path);
	const inner = rest === undefined ? value : withValue(fields[name] as IDataObject, rest, value);
	return { ...fields, [name]: inner as IDataObject };
}

/** Compares JSON values. The order of fields does not count, that of arrays does. */
function isEqual(a: unknown, b: unknown): boolean {
	if (Array.isArray(a) && Array.isArray(b)) {
		return a.length === b.length && a.every((element, index) => isEqual(element, b[index]));
	}
	if (!isRecord(a) || !isRecord(b)) return a === b;
	const names = Object.keys(a);
	return (
		names.length === Object.keys(b).length &&
		names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
	);
}

function several({ matchFields }: Wanted, matches: IDataObject[]): ServiceError {
	const listed = matches.slice(0, MAX_LISTED);
	const ids = listed.map((workspace) => idOf(workspace) ?? 'one without an ID');
	const more = matches.length > MAX_LISTED ? ', …' : '';
	const names = matchFields.map((field) => `"${field}"`).join(', ');
	return new ServiceError({
		message: `${matches.length.toLocaleString('en')} workspaces have the same ${names}: ${ids.join(', ')}${more}`,
		description:
			"Add a field to 'Fields to Match On' that tells them apart, or set 'Options' → 'If Several Match' to 'Update All'.",
		isItemError: true,
	});
}
