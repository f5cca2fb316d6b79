import type { IDataObject } from 'n8n-workflow';

import { isEmptyValue } from '../../../text/json';
import { changesFrom, withoutId } from '../../changes';
import { noMatch, severalMatches } from './errors';

export type IfExists = 'update' | 'updateIfChanged' | 'skip';

export interface UpsertRequest {
	matchFields: string[];
	/** The fields to send, in the form that a response has. */
	fields: IDataObject;
	ifExists: IfExists;
	allowsSeveral: boolean;
	neverCreates: boolean;
}

export interface Matches {
	/** From the service, or as the item before with the same match key left them. */
	workspaces: IDataObject[];
	/** The fields that the list shows of any workspace; undefined if none was read. */
	shown?: ReadonlySet<string>;
	/** Whether an update may have changed them since. */
	isOutdated?: boolean;
}

export type Action =
	{ action: 'create' } | { action: 'update' | 'unchanged' | 'skip'; current: IDataObject };

export function updatedBy(actions: Action[]): IDataObject[] {
	return actions.flatMap((one) => (one.action === 'update' ? [one.current] : []));
}

/** What was done, in the words of the hint (in this order) and the output. */
export const WORDS = {
	create: 'created',
	update: 'updated',
	unchanged: 'unchanged',
	skip: 'skipped',
} satisfies Record<Action['action'], string>;

/**
 * Decides what to do if these workspaces match. Pure.
 * @throws {ServiceError} when several match and not all should be updated, or none and none should be created
 */
export function decide(wanted: UpsertRequest, matches: Matches): Action[] {
	const { workspaces } = matches;
	if (workspaces.length === 0 && wanted.neverCreates) throw noMatch(wanted.matchFields);
	if (workspaces.length === 0) return [{ action: 'create' }];
	if (workspaces.length > 1 && !wanted.allowsSeveral)
		throw severalMatches(wanted.matchFields, workspaces);
	return workspaces.map((current) => ({ action: actionFor(wanted, current, matches), current }));
}

/**
 * The fields to send that the list shows of no workspace, so that nobody can tell whether they have changed. Services
 * omit what is empty: a column without any value must not update everything.
 */
export function hiddenFields({ fields }: UpsertRequest, { workspaces, shown }: Matches): string[] {
	if (shown === undefined) return [];
	const isShown = (name: string) =>
		shown.has(name) || workspaces.every((one) => Object.hasOwn(one, name));
	const sent = Object.entries(withoutId(fields)).filter(([, value]) => !isEmptyValue(value));
	return sent.map(([name]) => name).filter((name) => !isShown(name));
}

function actionFor(wanted: UpsertRequest, current: IDataObject, matches: Matches) {
	const { ifExists } = wanted;
	if (ifExists === 'skip') return 'skip';
	const sent = withoutId(wanted.fields);
	if (Object.keys(sent).length === 0) return 'unchanged';
	const isBlind = matches.isOutdated || hiddenFields(wanted, matches).length > 0;
	if (ifExists === 'update' || isBlind) return 'update';
	return Object.keys(changesFrom(current, sent)).length > 0 ? 'update' : 'unchanged';
}
