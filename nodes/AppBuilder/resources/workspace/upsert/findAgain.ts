import type { IDataObject } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import { notListed, notReadable, notShown, storedOtherwise } from './errors';
import { changedField, valueless } from './matchKey';
import { getById, readIndex, type Index, type ListSettings } from './readIndex';

/** In milliseconds: a list may lag behind. */
const WAITS = [1_000, 2_000, 4_000, 8_000];

interface Created {
	key: string;
	created: IDataObject;
	/** The list as it was read last; undefined if the node matches on the ID alone. */
	before: Index | undefined;
}

/**
 * Looks for what was created where the next execution will, unless nothing can hide it there.
 * @returns false if the response shows another value, which only this item may have
 * @throws {ServiceError} when the next execution won't find it, or nobody knows
 */
export async function isFoundAgain(
	client: Client,
	settings: ListSettings,
	{ key, created, before }: Created,
): Promise<boolean> {
	const { matchFields, pause } = settings;
	const changed = changedField(created, matchFields, key);
	if (changed?.field === 'id') throw storedOtherwise(created, changed);
	if (changed !== undefined) return false;
	const isShown = valueless(created, matchFields).length === 0;
	if (isShown && before?.isProven && before.missing.length === 0) return true;
	const look = async () => {
		if (before) return await lookInList(client, settings, { key, created, before });
		const [id] = JSON.parse(key) as string[];
		return (await getById(client, id)).length > 0 ? undefined : notReadable(id, isShown);
	};
	let missing = await look();
	for (const wait of WAITS) {
		if (missing === undefined) return true;
		await pause(wait);
		missing = await look();
	}
	if (missing !== undefined) throw missing;
	return true;
}

/**
 * Reads the list again, into `before`: it must contain what was created, and all that was there.
 * @returns what to say if this reading is the last; undefined if it shows everything
 */
async function lookInList(
	client: Client,
	settings: ListSettings,
	{ key, created, before }: Created & { before: Index },
): Promise<ServiceError | undefined> {
	const { matchFields, access } = settings;
	const notInList = (gone?: string) => notListed(created, access.pagination, gone);
	const index = await readIndex(client, settings);
	const gone = await findGone(client, before, index);
	if (gone !== undefined) return notInList(gone);
	const id = getId(created);
	const listed = id === undefined ? index.byKey.get(key)?.[0] : index.byId.get(id);
	if (listed === undefined) {
		// Without an ID, it may be any of those that the list shows.
		const isHidden = id === undefined && index.shown !== undefined && index.missing.length > 0;
		return isHidden ? notShown(index.missing, created, [...index.shown!]) : notInList();
	}
	const lacking = valueless(listed, matchFields);
	if (lacking.length > 0) throw notShown(lacking, listed);
	const changed = changedField(listed, matchFields, key);
	if (changed === undefined) return void Object.assign(before, index);
	// Others would be changed in the same way, and their responses don't say so.
	const { text } = storedOtherwise(listed, changed);
	throw new ServiceError({ ...text, isItemError: false, isAnsweredByRetry: true });
}

/** A workspace that was listed before, isn't any more, and wasn't deleted. */
async function findGone(
	client: Client,
	before: Index,
	{ byId }: Index,
): Promise<string | undefined> {
	// Assumed where the service can't be asked.
	const exists = async (id: string) =>
		idFault(id) !== undefined ||
		(await getById(client, id).then(
			([found]) => found !== undefined,
			() => true,
		));
	const [listed] = byId.keys();
	for (const id of before.byId.keys()) {
		if (byId.has(id)) continue;
		// A service that finds nothing by ID doesn't say that it was deleted.
		const isDeleted = !(await exists(id)) && listed && (await exists(listed));
		if (!isDeleted) return id;
	}
	return undefined;
}
