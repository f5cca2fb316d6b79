import { shorten } from '../text/format';
import { fetchPages, type Page } from '../transport/pages/fetchPages';
import { isOfLimit } from './budget';
import type { Change, Reports } from './events';
import { changedFields, hasField, UNKNOWN, type FieldFilter } from './fingerprint';
import type { Poll } from './poll';
import { readPage, type Listed } from './readPage';
import type { Entry, Snapshot } from './snapshot';

/** In characters, of a field's name in a message. */
const MAX_NAME_LENGTH = 60;

/** How far a poll has read the list. */
export interface Position {
	isEnd: boolean;
	/** Whether the poll read nothing new and did not reach the end. */
	isStuck: boolean;
}

/**
 * Reads the list from where the last poll stopped, until time or room for events runs out, and reports created and
 * updated workspaces. The snapshot then says where the next poll continues; at the end, that is the last page.
 * @throws {ServiceError} when not a single page arrives, or one cannot be compared
 */
export async function readList(
	{ list, settings, budget, warn }: Poll,
	snapshot: Snapshot,
	reports: Reports,
): Promise<Position> {
	let position: Pick<Page, 'url' | 'nextUrl'> | undefined;
	let hasUnseen = false;
	const isChecked = snapshot.hasNewFields && snapshot.continueAt === undefined;
	const unknown = new Set(isChecked ? settings.fields.watched : []);
	try {
		for await (const page of fetchPages(list, snapshot.continueAt)) {
			if (compare(snapshot, page, settings.fields, reports)) hasUnseen = true;
			for (const name of unknown) {
				if (page.elements.some((workspace) => hasField(workspace, name))) unknown.delete(name);
			}
			position = page;
			if (reports.isFull || budget.isOver) break;
		}
	} catch (error) {
		const explained = budget.explain(error);
		const canContinue = explained !== error || isOfLimit(error);
		if (!canContinue || position === undefined) throw explained;
	}
	const { url, nextUrl } = position!;
	const isEnd = !reports.isFull && nextUrl === undefined;
	if (isEnd && snapshot.size > 0) for (const name of unknown) warn(unknownField(name));
	// If the poll is full, events of its last page may remain.
	snapshot.continueAt = reports.isFull ? url : (nextUrl ?? url);
	return { isEnd, isStuck: !hasUnseen && !isEnd && !reports.isFull };
}

/**
 * Adds a page of the list to the snapshot, up to the workspace whose event has no room. A workspace counts once in a
 * reading of the list: pages may shift while they are read.
 * @returns whether the page has a workspace that was not seen before
 */
function compare(snapshot: Snapshot, page: Page, fields: FieldFilter, reports: Reports): boolean {
	let hasUnseen = false;
	for (const listed of readPage(page, fields)) {
		const { id, fingerprint, hashes } = listed;
		const known = snapshot.get(id);
		if (known?.isSeen) continue;
		hasUnseen = true;
		const change = snapshot.isFirst ? undefined : changeOf(known, listed, fields);
		const hasRoom = change === undefined || reports.report(change, fingerprint);
		if (!hasRoom) break;
		snapshot.set(id, { fingerprint, hashes, isSeen: true, isUnlisted: false });
	}
	return hasUnseen;
}

/** For a typo in a name, which would otherwise go unnoticed. */
export function unknownField(name: string): string {
	return `No workspace has the field "${shorten(name, MAX_NAME_LENGTH)}" from 'Selected Fields'`;
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
