// The errors of Create or Update: its item can't be sent, or the next execution wouldn't find what this one creates.

import type { IDataObject } from 'n8n-workflow';

import type { Pagination } from '../../../access/pagination';
import { findIdField, getId } from '../../../conventions';
import { ServiceError, type Reason } from '../../../errors/ServiceError';
import { valueAt } from '../../../text/fieldPath';
import { shorten, shortList } from '../../../text/format';
import { CHECK_PAGINATION } from '../../../transport/lists/doubts';
import { matchLabel } from './matchFields';
import type { MatchValue } from './matchKey';

/** In characters: an ID may be anything, and so may a value. */
const MAX_LENGTH = 50;
/** Limit for the field names in a text: more would hide the relevant one. */
const MAX_NAMES = 20;
const MAX_LISTED = 5;

export function noMatch(matchFields: string[]): ServiceError {
	return refuse(
		`No workspace has the same ${names(matchFields)}`,
		"Nothing was created, because 'Options' → 'Never Create' is on.",
		'notFound',
	);
}

export function severalMatches(matchFields: string[], matches: IDataObject[]): ServiceError {
	return refuse(
		`${matches.length.toLocaleString('en')} workspaces have the same ${names(matchFields)}: ${idList(matches)}`,
		"Delete all but one, add a field to 'Fields to Match On' that tells them apart, or turn on 'Options' → 'Allow Several Matches'.",
	);
}

/** The service stores another value than it was sent. */
export function storedOtherwise(shown: IDataObject, { field, text }: MatchValue): ServiceError {
	const stored = quoted(valueAt(shown, field));
	if (field === 'id') {
		return stop(
			`The service assigns IDs of its own (${stored}): each execution would create all workspaces again`,
			shown,
			'In \'Fields to Match On\', choose another field than "id".',
		);
	}
	return refuse(
		`The service stores ${stored} instead of ${quoted(text)} in "${field}", so the next execution won't find it`,
		`The service has created ${nameOf(shown)}. Send the value as the service stores it.`,
		'rejected',
	);
}

/** The list has no values in the fields to match on. */
export function notShown(
	fields: string[],
	shown: IDataObject,
	existing = Object.keys(shown),
): ServiceError {
	const idField = findIdField(shown);
	// An ID that the service assigns would match nothing.
	const others = existing.filter((name) => name !== idField && !fields.includes(name));
	const choice = others.length > 0 ? `one of those that it shows: ${names(others)}` : 'another one';
	const fact = unmatchable(fields, [shown]) ?? `The list shows no value in ${names(fields)}`;
	return stop(
		`${fact}: each execution would create all workspaces again`,
		shown,
		`In 'Fields to Match On', choose ${choice}.`,
	);
}

/** What is wrong if a field to match on isn't text in the service, or another single value. */
export function unmatchable(fields: string[], workspaces: IDataObject[]): string | undefined {
	const isHeld = (value: unknown) => Object(value) === value;
	const field = fields.find((name) => workspaces.some((one) => isHeld(valueAt(one, name))));
	return field && `"${field}" holds a list or an object in the service, and can't be matched on`;
}

/** @param gone the ID of another workspace that isn't listed any more; by default, the created one isn't */
export function notListed(created: IDataObject, { kind }: Pagination, gone?: string): ServiceError {
	const fact = gone
		? `no longer shows workspace ${shorten(gone, MAX_LENGTH)}, which exists`
		: `doesn't show ${nameOf(created)}, which was just created`;
	return stop(
		`The list ${fact}: it isn't complete, or lags behind`,
		created,
		`${CHECK_PAGINATION[kind]} If the workspace was already on an unread page, delete the new workspace, and start a new execution.`,
		true,
	);
}

/** A workspace that should be created is in the list, as it was read after the first create. */
export function appeared(found: IDataObject): ServiceError {
	return refuse(
		`The list now shows ${nameOf(found)} with the same match values, which it didn't show before`,
		"This item wasn't sent. The list wasn't complete, so what was created first may exist twice, or something else creates workspaces at the same time.",
	);
}

/** A workspace can't be read by the ID with which it was created. */
export function notReadable(id: string, isStored: boolean): ServiceError {
	return stop(
		`The service doesn't find workspace ${shorten(id, MAX_LENGTH)} by its ID, although it was just created`,
		{ id },
		"Check whether it stores the IDs that it's sent. If not, choose another field in 'Fields to Match On'.",
		isStored,
	);
}

/** A person would take it for the `listed` workspace, or else for an earlier item, and so might the service. */
export function nearlyTheSame(matchFields: string[], other: string, listed?: IDataObject) {
	const owner = listed ? `The existing ${nameOf(listed)}` : 'An earlier item';
	const spelling = listed ? 'its spelling, or correct it in the service' : 'the same spelling';
	return refuse(
		`${owner} is nearly the same: ${matchLabel(matchFields, other)}`,
		`It differs only in upper and lower case, spaces, or zeros around a number, so nothing was created. If both are the same, use ${spelling}, else another value.`,
	);
}

export function noKnownId(): ServiceError {
	return refuse(
		"An earlier item has created the workspace, but the response doesn't contain its ID",
		"This item wasn't sent. Execute the workflow again.",
	);
}

export function mayStillBeCreated(): ServiceError {
	return refuse(
		'The create request of another item with the same match values may still go through',
		"This item wasn't sent. The next execution looks for the workspace first.",
		'outcomeUnknown',
	);
}

/** Ends the execution after its first create. */
function stop(
	message: string,
	created: IDataObject,
	advice: string,
	isAnsweredByRetry = false,
): ServiceError {
	const description = `The service has created ${nameOf(created)}, and the others weren't sent. ${advice}`;
	return new ServiceError({ message, description, reason: 'rejected', isAnsweredByRetry });
}

function refuse(message: string, description: string, reason?: Reason): ServiceError {
	return new ServiceError({ message, description, reason, isItemError: true });
}

/** The IDs of workspaces: thousands would fill the panel, and n8n's memory. */
export function idList(workspaces: IDataObject[]): string {
	const ids = workspaces.map((workspace) => getId(workspace) ?? 'one without an ID');
	return shortList(ids, MAX_LISTED);
}

function nameOf(workspace: IDataObject): string {
	const id = getId(workspace);
	return id === undefined ? 'the workspace' : `workspace ${shorten(id, MAX_LENGTH)}`;
}

function quoted(value: unknown): string {
	return `"${shorten(String(value), MAX_LENGTH)}"`;
}

function names(fields: string[]): string {
	return shortList(fields.map(quoted), MAX_NAMES);
}
