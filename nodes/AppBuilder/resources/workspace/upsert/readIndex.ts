import type { IDataObject } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { isNotFound, ServiceError } from '../../../errors/ServiceError';
import { shorten } from '../../../text/format';
import { isRecord } from '../../../text/json';
import type { Client } from '../../../transport/client';
import { doubtLine } from '../../../transport/lists/doubts';
import type { List } from '../../../transport/lists/pageGetter';
import { requireWholeList } from '../../../transport/lists/requireWholeList';
import { getWorkspaceJson } from '../../toJson';
import { unmatchable } from './errors';
import { getMatchKey, toNearKey } from './matchKey';

const NEED =
	"Create or Update needs the whole list to know what exists. You can also match on the workspace's 'id' alone.";
const CHOOSE_TEXT = "In 'Fields to Match On', choose a field with a text or a number.";
/** In characters, of names in a hint; n8n's guidelines allow 120 for the whole. */
const MAX_NAMES = 35;

export interface Index {
	byKey: Map<string, IDataObject[]>;
	/** A key of those that are nearly the same, by what they have in common. */
	byNearKey: Map<string, string>;
	byId: Map<string, IDataObject>;
	/** The fields that any workspace has; undefined if there is none. */
	shown: Set<string> | undefined;
	/** The fields to match on in which no workspace has a value: the service may not store them. */
	missing: string[];
	/** Whether the list is whole not only by the user's word. */
	isProven: boolean;
}

export interface ListSettings extends Pick<List, 'access'> {
	matchFields: string[];
	isDryRun: boolean;
	/** Tells the user what doesn't stop the execution. */
	warn: (message: string) => void;
	pause: (ms: number) => Promise<void>;
}

/**
 * Reads the list of workspaces.
 * @throws {ServiceError} when the list isn't whole: workspaces missing from it would be created twice
 */
export async function readIndex(
	client: Client,
	{ access, matchFields, isDryRun, warn }: ListSettings,
): Promise<Index> {
	const { all: workspaces, isProven } = await requireWholeList(
		{ client, access },
		{
			keep: (elements) => elements.filter(isRecord) as IDataObject[],
			// A dry run sends nothing that could be a duplicate.
			onQuestion: isDryRun ? (doubt) => warn(doubtLine(doubt)) : undefined,
			need: NEED,
		},
	);
	const lacks = (field: string) =>
		workspaces.every((one) => getMatchKey(one, [field]) === undefined);
	const index: Index = {
		byKey: new Map(),
		byNearKey: new Map(),
		byId: new Map(),
		shown: workspaces.length > 0 ? new Set(workspaces.flatMap(Object.keys)) : undefined,
		missing: matchFields.filter(lacks),
		isProven,
	};
	const message = unmatchable(index.missing, workspaces);
	if (message) throw new ServiceError({ message, description: CHOOSE_TEXT, reason: 'input' });
	for (const workspace of workspaces) add(workspace, matchFields, index);
	if (index.shown && index.missing.length > 0) warn(nothingMatches(index));
	return index;
}

function add(workspace: IDataObject, matchFields: string[], index: Index): void {
	const id = getId(workspace);
	if (id !== undefined) index.byId.set(id, workspace);
	const key = getMatchKey(workspace, matchFields);
	if (key === undefined) return;
	index.byNearKey.set(toNearKey(key), key);
	const same = index.byKey.get(key);
	if (same === undefined) index.byKey.set(key, [workspace]);
	else same.push(workspace);
}

function nothingMatches({ missing, shown }: Index): string {
	const others = [...shown!].filter((name) => !missing.includes(name));
	const lacking = shorten(missing.join(', '), MAX_NAMES);
	return `The list shows no value in "${lacking}", so none matches. Existing fields: ${shorten(others.join(', '), MAX_NAMES)}`;
}

export async function getById(client: Client, id: string): Promise<IDataObject[]> {
	const found = getWorkspaceJson(client, id).then((workspace) => [workspace]);
	return await found.catch((error: unknown) => {
		if (isNotFound(error)) return [];
		throw error;
	});
}

/** The workspace with the ID that it was requested by, whatever ID the response has. */
export function withId(id: string | undefined, workspace: IDataObject): IDataObject {
	return getId(workspace) === id ? workspace : { ...workspace, id };
}
