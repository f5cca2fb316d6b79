import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { ServiceError } from '../../../errors/ServiceError';
import { valueAt } from '../../../text/fieldPath';
import { isRecord } from '../../../text/json';
import type { Client } from '../../../transport/client';
import { doubtText, isGuess, type Doubt } from '../../../transport/lists/completeness';
import { readPages, type List } from '../../../transport/lists/readPages';
import { matchKeyOf } from './decide';

/** Limit for the field names that an error lists: more would hide the relevant one. */
const MAX_NAMES = 20;

/** Workspaces by match key. */
export type Index = Map<string, IDataObject[]>;

/** The list to read, and how. */
export interface ListSettings extends Pick<List, 'access'> {
	matchFields: string[];
	/** Tells the user of a doubt that doesn't stop the execution. */
	tell: (doubt: Doubt) => void;
}

/**
 * Reads the list of workspaces, and once more if it changed meanwhile.
 * @throws {ServiceError} when the list is not whole: workspaces that it lacks would be created a second time
 * @throws {InputError} when no workspace has a field to match on
 */
export async function readIndex(client: Client, settings: ListSettings): Promise<Index> {
	const workspaces = (await readAll(client, settings)) ?? (await readAll(client, settings));
	if (workspaces === undefined) throw notWhole({ kind: 'changed' });
	return indexOf(workspaces, settings.matchFields);
}

/** @returns undefined if the list changed while it was read */
async function readAll(
	client: Client,
	{ access, tell }: ListSettings,
): Promise<unknown[] | undefined> {
	const all: unknown[] = [];
	for await (const { elements, doubts = [] } of readPages({ client, access })) {
		for (const doubt of doubts) {
			if (doubt.kind === 'changed') return undefined;
			if (!isGuess(doubt)) throw notWhole(doubt);
			tell(doubt);
		}
		for (const element of elements) all.push(element);
	}
	return all;
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

function notWhole(doubt: Doubt): ServiceError {
	const { message, advice } = doubtText(doubt);
	return new ServiceError({
		message,
		description: `${advice} Create or Update needs the whole list to know what exists, so nothing was sent. You can also match on the workspace's 'id' alone.`,
	});
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
