import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../../../errors/ServiceError';
import { splitPath, valueAt } from '../../../text/fieldPath';
import { shortList } from '../../../text/format';
import { getId } from '../../../conventions';
import { changesFrom, type Changes } from '../../changes';

/** Limit for the IDs that an error lists: thousands would fill the panel, and n8n's memory. */
const MAX_LISTED = 5;

export type IfExists = 'update' | 'updateIfChanged' | 'skip';

/** The request of an item. */
export interface UpsertRequest {
	matchFields: string[];
	/** The fields to send, in the form that a response has. */
	fields: IDataObject;
	ifExists: IfExists;
	/** Whether more than one workspace may match. */
	allowsSeveral: boolean;
}

/** The action for one workspace. */
export type Action =
	{ action: 'create' } | { action: 'update' | 'unchanged' | 'skip'; current: IDataObject };

/** What was done, in the words of the hint (in this order) and the output. */
export const WORDS = {
	create: 'created',
	update: 'updated',
	unchanged: 'unchanged',
	skip: 'skipped',
} satisfies Record<Action['action'], string>;

/**
 * Decides what to do if these workspaces match. Pure.
 * @param matches from the list, or as the item before with the same match key left them (workspaces.ts)
 * @throws {ServiceError} when several match and not all should be updated
 */
export function decide(wanted: UpsertRequest, matches: IDataObject[]): Action[] {
	if (matches.length === 0) return [{ action: 'create' }];
	if (matches.length > 1 && !wanted.allowsSeveral) throw severalMatches(wanted, matches);
	return matches.map((current) => ({ action: actionFor(wanted, current), current }));
}

/** Whether the ID alone identifies the workspace. */
export function isById(matchFields: string[]): boolean {
	return matchFields.length === 1 && matchFields[0] === 'id';
}

/**
 * The match key: the same text for all that match, whatever the types of their values. Undefined if a field has no
 * value to compare.
 */
export function getMatchKey(fields: unknown, matchFields: string[]): string | undefined {
	const texts = matchFields.map((field) => matchText(valueAt(fields, field)));
	return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

/** The text by which a value matches. Whole numbers beyond 2^53 are already text, both in requests and in responses. */
export function matchText(value: unknown): string | undefined {
	if (value === '' || value === undefined || typeof value === 'object') return undefined;
	return String(value);
}

/** The fields of an update; `id` goes into the URL. */
export function toUpdateFields<T extends object>(matchFields: string[], fields: T): T {
	if (!matchFields.includes('id')) return fields;
	const entries = Object.entries(fields).filter(([name]) => name !== 'id');
	return Object.fromEntries(entries) as T;
}

/**
 * The changes that require an update. Fields to match on count as equal even if their types differ, such as 7 and "7".
 */
function changesTo(current: IDataObject, { matchFields, fields }: UpsertRequest): Changes {
	const sent = toUpdateFields(matchFields, fields);
	const others = Object.entries(sent).filter(([name]) => !matchFields.includes(name));
	const nested = matchFields.filter((field) => !Object.hasOwn(sent, field));
	const given = nested.reduce<IDataObject>(
		(rest, field) => withValue(rest, field, valueAt(current, field)),
		Object.fromEntries(others),
	);
	return changesFrom(current, given);
}

/** The IDs of workspaces, for a message. */
export function idList(workspaces: IDataObject[]): string {
	const ids = workspaces.map((workspace) => getId(workspace) ?? 'one without an ID');
	return shortList(ids, MAX_LISTED);
}

function actionFor(wanted: UpsertRequest, current: IDataObject): 'update' | 'unchanged' | 'skip' {
	const { ifExists, matchFields, fields } = wanted;
	if (ifExists === 'skip') return 'skip';
	const different =
		ifExists === 'update' ? toUpdateFields(matchFields, fields) : changesTo(current, wanted);
	return Object.keys(different).length > 0 ? 'update' : 'unchanged';
}

/** The same fields with another value in a field that they have. */
function withValue<T extends object>(fields: T, path: string, value: unknown): T {
	const [name, rest] = splitPath(fields, path);
	const present = (fields as Record<string, object>)[name];
	const inner = rest === undefined ? value : withValue(present, rest, value);
	if (Array.isArray(fields)) return fields.with(Number(name), inner) as unknown as T;
	return { ...fields, [name]: inner };
}

function severalMatches({ matchFields }: UpsertRequest, matches: IDataObject[]): ServiceError {
	const names = matchFields.map((field) => `"${field}"`).join(', ');
	return new ServiceError({
		message: `${matches.length.toLocaleString('en')} workspaces have the same ${names}: ${idList(matches)}`,
		description:
			"Add a field to 'Fields to Match On' that tells them apart, or turn on 'Options' → 'Allow Several Matches'.",
		isItemError: true,
	});
}
