import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { valueAt } from '../../../text/fieldPath';
import { isRecord } from '../../../text/json';
import type { Client } from '../../../transport/client';
import type { Doubt } from '../../../transport/lists/doubts';
import type { List } from '../../../transport/lists/readPages';
import { wholeList } from '../../../transport/lists/wholeList';
import { matchKeyOf } from './decide';

const NEED =
	"Create or Update needs the whole list to know what exists, so nothing was sent. You can also match on the workspace's 'id' alone.";
/** Limit for the field names that an error lists: more would hide the relevant one. */
const MAX_NAMES = 20;

/** Workspaces by match key. */
export type Index = Map<string, IDataObject[]>;

/** The list to read, and how. */
export interface ListSettings extends Pick<List, 'access'> {
	matchFields: string[];
	isDryRun: boolean;
	/** Tells the user of a doubt that doesn't stop the execution. */
	tell: (doubt: Doubt) => void;
}

/**
 * Reads the list of workspaces.
 * @throws {ServiceError} when the list is not whole: workspaces that it lacks would be created a second time
 * @throws {InputError} when no workspace has a field to match on
 */
export async function readIndex(
	client: Client,
	{ access, matchFields, isDryRun, tell }: ListSettings,
): Promise<Index> {
	const keep = (elements: unknown[]) => elements;
	// A dry run sends nothing that could be a duplicate.
	const accepts: Array<Doubt['kind']> = isDryRun ? ['remark', 'question'] : ['remark'];
	const all = await wholeList({ client, access }, { keep, accepts, tell, need: NEED });
	return indexOf(all, matchFields);
}

function indexOf(workspaces: unknown[], matchFields: string[]): Index {
	const isMissing = (field: string) => workspaces.every((one) => valueAt(one, field) === undefined);
	const missing = workspaces.length > 0 ? matchFields.find(isMissing) : undefined;
	if (missing !== undefined) throw noSuchField(missing, workspaces);
	const index: Index = new Map();
	for (const workspace of workspaces) {
		const key = matchKeyOf(workspace, matchFields);
		if (key === undefined) continue;
		const same = index.get(key);
		if (same === undefined) index.set(key, [workspace as IDataObject]);
		else same.push(workspace as IDataObject);
	}
	return index;
}

function noSuchField(field: string, workspaces: unknown[]): InputError {
	const names = new Set(workspaces.slice(0, 100).filter(isRecord).flatMap(Object.keys));
	const listed = [...names].slice(0, MAX_NAMES).map((name) => `"${name}"`);
	return new InputError(
		`No workspace has the field "${field}" from 'Fields to Match On'`,
		listed.length === 0
			? "The list contains no workspaces. Check 'Base URL' and 'List Field' in the credential."
			: `Available fields: ${listed.join(', ')}. Choose one of them, or create the first workspace that has "${field}" with Workspace → Create.`,
		false,
	);
}
