import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../../../text/format';
import { isRecord } from '../../../text/json';
import type { Client } from '../../../transport/client';
import { doubtLine } from '../../../transport/lists/doubts';
import type { List } from '../../../transport/lists/readPages';
import { requireWholeList } from '../../../transport/lists/requireWholeList';
import { getMatchKey } from './decide';

const NEED =
	"Create or Update needs the whole list to know what exists. You can also match on the workspace's 'id' alone.";
/** In characters, of names in a hint; n8n's guidelines allow 120 for the whole. */
const MAX_MISSING = 30;
const MAX_OTHERS = 40;

/** What the list of workspaces shows. */
export interface Index {
	byKey: Map<string, IDataObject[]>;
	/** The fields to match on in which no workspace has a value: the service may not store them. */
	missing: string[];
}

/** The list to read, and how. */
export interface ListSettings extends Pick<List, 'access'> {
	matchFields: string[];
	isDryRun: boolean;
	/** Tells the user what doesn't stop the execution. */
	warn: (message: string) => void;
}

/**
 * Reads the list of workspaces.
 * @throws {ServiceError} when the list isn't whole: workspaces missing from it would be created twice
 */
export async function readIndex(
	client: Client,
	{ access, matchFields, isDryRun, warn }: ListSettings,
): Promise<Index> {
	const all = await requireWholeList(
		{ client, access },
		{
			keep: (elements) => elements,
			// A dry run sends nothing that could be a duplicate.
			onQuestion: isDryRun ? (doubt) => warn(doubtLine(doubt)) : undefined,
			need: NEED,
		},
	);
	const index = buildIndex(all, matchFields);
	if (isDryRun && all.length > 0 && index.missing.length > 0) warn(nothingMatches(index, all));
	return index;
}

function buildIndex(workspaces: unknown[], matchFields: string[]): Index {
	const isMissing = (field: string) =>
		workspaces.every((one) => getMatchKey(one, [field]) === undefined);
	const byKey: Index['byKey'] = new Map();
	for (const workspace of workspaces) {
		const key = getMatchKey(workspace, matchFields);
		if (key === undefined) continue;
		const same = byKey.get(key);
		if (same === undefined) byKey.set(key, [workspace as IDataObject]);
		else same.push(workspace as IDataObject);
	}
	return { byKey, missing: matchFields.filter(isMissing) };
}

function nothingMatches({ missing }: Index, workspaces: unknown[]): string {
	const names = new Set(workspaces.slice(0, 100).filter(isRecord).flatMap(Object.keys));
	const others = [...names].filter((name) => !missing.includes(name));
	const lacking = shorten(missing.join(', '), MAX_MISSING);
	return `No workspace has "${lacking}" yet, so none matches. Existing fields: ${shorten(others.join(', '), MAX_OTHERS)}`;
}
