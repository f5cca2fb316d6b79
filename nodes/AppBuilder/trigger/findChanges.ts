import type { IDataObject } from 'n8n-workflow';

import { idOf } from '../conventions';
import { ServiceError } from '../errors/ServiceError';
import { MAX_ID_LENGTH } from '../parameters/workspaceId';
import { shorten } from '../text/format';
import { doubtLine, doubtText, isGuess, type Doubt } from '../transport/lists/completeness';
import { readPages } from '../transport/lists/readPages';
import { missingFrom, reportDeleted } from './deletions';
import { Reports, type Change, type WorkspaceEvent } from './events';
import {
	changedFields,
	hasField,
	fingerprintsOf,
	UNKNOWN,
	type FieldFilter,
	type Fingerprints,
} from './fingerprint';
import type { Poll } from './poll';
import type { Entry, Snapshot } from './snapshot';

/** The events that a poll has found, and the snapshot that includes them. */
interface Changes {
	events: WorkspaceEvent[];
	snapshot: Snapshot;
}

/**
 * Compares the service's workspaces with the snapshot. Created and updated workspaces come first, in the order of the
 * list, then deleted ones. The next poll handles what does not fit into this one.
 * @param read returns a new copy of the stored snapshot
 * @throws {ServiceError} when the list cannot be read, is not whole, or changes while it is read, twice
 */
export async function findChanges(poll: Poll, read: () => Snapshot): Promise<Changes> {
	const changes = (await findOnce(poll, read())) ?? (await findOnce(poll, read()));
	if (changes === undefined) throw notWhole({ kind: 'changed' });
	return changes;
}

/** @returns undefined if the list changed while it was read */
async function findOnce(poll: Poll, snapshot: Snapshot): Promise<Changes | undefined> {
	const reports = new Reports(poll.settings, snapshot.reports);
	const { ids, isChanged } = await readList(poll, snapshot, reports);
	if (isChanged) return undefined;
	const missing = missingFrom(snapshot, ids);
	if (missing.isMost && !snapshot.isHeld) {
		poll.warn(
			`More than half of the workspaces (${missing.count.toLocaleString('en')}) are missing from the list. They'll be reported as deleted only if the next poll confirms it.`,
		);
	} else if (!poll.budget.isEnding) {
		await reportDeleted(poll, snapshot, reports, missing);
	}
	snapshot.isFirst = false;
	snapshot.isHeld = missing.isMost;
	return { events: reports.events, snapshot };
}

/** A workspace of the list. */
export interface Listed extends Fingerprints {
	id: string;
	workspace: IDataObject;
}

/** In characters, of a field's name in a message. */
const MAX_NAME_LENGTH = 60;

/**
 * Reads the whole list, and reports created and updated workspaces. The snapshot then includes what was reported; the
 * next poll reports what has found no room.
 * @returns the IDs of all workspaces, and whether the list changed while it was read, so that some may have been missed
 * @throws {ServiceError} when the list is not whole: workspaces would seem to be gone
 */
async function readList(
	{ list, settings: { fields }, warn }: Poll,
	snapshot: Snapshot,
	reports: Reports,
): Promise<{ ids: Set<string>; isChanged: boolean }> {
	const ids = new Set<string>();
	const unknown = new Set(snapshot.hasNewFields ? fields.watched : []);
	let isChanged = false;
	for await (const { elements, doubts = [] } of readPages(list)) {
		for (const doubt of doubts) {
			if (doubt.kind === 'changed') isChanged = true;
			else if (!isGuess(doubt)) throw notWhole(doubt);
			else if (snapshot.isFirst) warn(doubtLine(doubt));
		}
		for (const listed of toListed(elements, fields)) {
			ids.add(listed.id);
			record(snapshot, listed, fields, reports);
		}
		removeKnown(unknown, elements);
	}
	if (ids.size > 0) {
		for (const name of unknown) warn(unknownField(name));
		snapshot.hasNewFields = false;
	}
	return { ids, isChanged };
}

/** @throws {ServiceError} when an element has no ID that can be remembered */
export function toListed(elements: unknown[], filter: FieldFilter): Listed[] {
	return elements.map((workspace) => {
		const id = idOf(workspace);
		if (id === undefined) throw unusableId('has no ID');
		if (id.length > MAX_ID_LENGTH) {
			const most = MAX_ID_LENGTH.toLocaleString('en');
			throw unusableId(`has an ID of more than ${most} characters`);
		}
		return { id, ...fingerprintsOf(workspace, filter), workspace: workspace as IDataObject };
	});
}

/** The error for a list that may lack workspaces. */
export function notWhole(doubt: Doubt): ServiceError {
	const { message, advice } = doubtText(doubt);
	const isPassing = doubt.kind === 'problem' || doubt.kind === 'changed' || 'said' in doubt;
	return new ServiceError({
		message,
		...(isPassing && { retry: 'later' }),
		description: `${isPassing ? '' : advice} The trigger needs the whole list.`.trim(),
	});
}

/** Removes the names of the fields that one of the workspaces has. */
export function removeKnown(names: Set<string>, workspaces: unknown[]): void {
	for (const name of names) {
		if (workspaces.some((workspace) => hasField(workspace, name))) names.delete(name);
	}
}

/** For a typo in a name, which would otherwise go unnoticed. */
export function unknownField(name: string): string {
	return `No workspace has the field "${shorten(name, MAX_NAME_LENGTH)}" from 'Selected Fields'`;
}

/** Adds a workspace to the snapshot, unless it would need an event that has no room. */
function record(snapshot: Snapshot, listed: Listed, fields: FieldFilter, reports: Reports): void {
	const { id, fingerprint, hashes } = listed;
	const change = snapshot.isFirst ? undefined : changeOf(snapshot.get(id), listed, fields);
	const hasRoom = change === undefined || reports.report(change, fingerprint);
	if (hasRoom) snapshot.set(id, { fingerprint, hashes, isUnlisted: false });
}

function changeOf(
	known: Entry | undefined,
	{ id, fingerprint, hashes, workspace }: Listed,
	fields: FieldFilter,
): Change | undefined {
	if (known === undefined) return { event: 'created', id, workspace };
	if ([fingerprint, UNKNOWN].includes(known.fingerprint)) return undefined;
	const changed = changedFields(fields, known.hashes, hashes);
	return { event: 'updated', id, ...(changed && { changed }), workspace };
}

function unusableId(what: string): ServiceError {
	return new ServiceError({
		message: `The list contains a workspace that ${what}`,
		retry: 'later',
		description: "If this keeps happening, the trigger can't watch this list.",
	});
}
