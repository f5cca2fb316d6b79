import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { ServiceError } from '../../../errors/ServiceError';
import { isRecord } from '../../../text/json';
import { shorten } from '../../../text/format';
import { valueAt } from '../../../text/fieldPath';
import type { Client } from '../../../transport/client';
import { complaintIn } from '../../../transport/pages/complaintIn';
import { fetchPages, type List } from '../../../transport/pages/fetchPages';
import { listIn } from '../../../transport/pages/listIn';
import { MAX_WORKSPACES } from '../../../transport/response/bounds';
import { idOf } from '../../../transport/pages/elementText';
import { keyOf } from './matchKey';
import type { Source } from './workspaces';

const MAX_NAMES = 20;

/** Workspaces by what they match on. */
type Index = Map<string, IDataObject[]>;

/** All workspaces, from one reading of the list, however many ask. */
export function byList(columns: string[], access: List['access']): Source {
	let known: Promise<Index> | undefined;
	/** Ends with the latest reading. */
	let reading: Promise<unknown> = Promise.resolve();
	let next: Promise<Index> | undefined;

	async function begin(client: Client): Promise<Index> {
		const index = readIndex({ client, access }, columns);
		reading = index.catch(() => undefined);
		return await index;
	}

	/** One that has begun earlier may have missed what has happened since. */
	async function readAgain(client: Client): Promise<Index> {
		await reading;
		next = undefined;
		const index = await begin(client);
		known = Promise.resolve(index);
		return index;
	}

	return {
		isCertain: true,
		async read(client, key) {
			known ??= begin(client);
			return (await known).get(key) ?? [];
		},
		async readAgain(client, key) {
			next ??= readAgain(client);
			return (await next).get(key) ?? [];
		},
	};
}

async function readIndex(list: List, columns: string[]): Promise<Index> {
	const index: Index = new Map();
	const seen = new Set<string>();
	const missing = new Set(columns);
	let count = 0;
	for await (const { value, elements, more } of fetchPages(list)) {
		checkWhole(value, elements);
		if (more !== undefined) throw incomplete(more);
		count += elements.length;
		if (count > MAX_WORKSPACES) throw tooMany();
		for (const element of elements) {
			for (const column of missing) {
				if (valueAt(element, column) !== undefined) missing.delete(column);
			}
			if (missing.size > 0 && isRecord(element)) {
				for (const name of Object.keys(element)) if (seen.size < MAX_NAMES) seen.add(name);
			}
			add(index, element, columns);
		}
	}
	if (count > 0 && missing.size > 0) throw noSuchField([...missing][0], [...seen]);
	for (const [key, same] of index) if (same.length > 1) index.set(key, distinct(same));
	return index;
}

function add(index: Index, element: unknown, columns: string[]): void {
	const key = keyOf(element, columns);
	if (key === undefined) return;
	const same = index.get(key);
	if (same === undefined) index.set(key, [element as IDataObject]);
	else same.push(element as IDataObject);
}

/** Each once: while a list is read, what changes may move an element to the next page. */
function distinct(workspaces: IDataObject[]): IDataObject[] {
	const byId = new Map<unknown, IDataObject>();
	for (const workspace of workspaces) {
		const id = idOf(workspace) ?? workspace;
		if (!byId.has(id)) byId.set(id, workspace);
	}
	return [...byId.values()];
}

/** Elsewhere a guess may do: here all that the list does not have would be created. */
function checkWhole(value: unknown, elements: unknown[]): void {
	const isNothing = elements.length === 0 && listIn(value) === undefined;
	const complaint = isNothing ? 'nothing of it' : complaintIn(value);
	if (complaint === undefined) return;
	throw new ServiceError({
		message: `The list of workspaces may be incomplete: the service says ${complaint}`,
		description:
			"Without the whole list the node cannot tell what exists. Try again later, or match on id. If it persists, check 'Base URL' in the credential.",
	});
}

/** What the list does not have would be created twice. */
function incomplete(field: string): ServiceError {
	return new ServiceError({
		message: `The list of workspaces is not complete: the response says in "${shorten(field, 60)}" that there is more`,
		description:
			"Check 'List Pagination' in the credential: it must match how the service pages its lists. If the list is complete, choose 'None'. You can also match on 'id' alone.",
	});
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${MAX_WORKSPACES.toLocaleString('en')} workspaces`,
		description: "Ask for less with 'Options' → 'Query Parameters', or match on 'id' alone.",
	});
}

function noSuchField(column: string, seen: string[]): InputError {
	const names = seen.map((name) => `"${name}"`).join(', ');
	return new InputError(
		`'Columns to Match On' names "${column}", which no workspace in the list has`,
		seen.length === 0
			? "The list has no objects with fields. Check 'Base URL' in the credential."
			: `The fields of the list are ${names}. Choose from them (with dots for nested ones), or create the first workspace that has it with Workspace → Create.`,
		false,
	);
}
