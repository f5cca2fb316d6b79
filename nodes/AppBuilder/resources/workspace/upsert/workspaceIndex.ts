import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { ServiceError } from '../../../errors/ServiceError';
import { isRecord } from '../../../text/json';
import { valueAt } from '../../../text/fieldPath';
import type { Client } from '../../../transport/client';
import { doubtText, isGuess, type Doubt } from '../../../transport/lists/completeness';
import { readPages, type List } from '../../../transport/lists/readPages';
import { matchKeyOf } from './decide';

/** Workspaces that are kept until the execution ends. */
const MAX_WORKSPACES = 500_000;

/** Limit for the field names that an error lists: more would hide the relevant one. */
const MAX_NAMES = 20;

/** Workspaces by match key. */
type Index = Map<string, IDataObject[]>;

/** The list to read, and how. */
export interface ListSettings extends Pick<List, 'access'> {
	matchFields: string[];
	/** Tells the user of a doubt that doesn't stop the execution. */
	tell: (doubt: Doubt) => void;
}

/** The list of workspaces by match key, read once for all items that need it. */
export class WorkspaceIndex {
	readonly #settings: ListSettings;
	#index: Promise<Index> | undefined;
	/** The latest reading; never rejects. */
	#reading: Promise<unknown> | undefined;
	#next: Promise<Index> | undefined;

	constructor(settings: ListSettings) {
		this.#settings = settings;
	}

	/** The latest complete reading of the list. */
	async index(client: Client): Promise<Index> {
		return await (this.#index ??= this.#read(client));
	}

	/** A reading that begins after this call. Calls made before it begins share it. */
	async nextIndex(client: Client): Promise<Index> {
		return await (this.#next ??= this.#readNext(client));
	}

	async #readNext(client: Client): Promise<Index> {
		await this.#reading;
		this.#next = undefined;
		const index = await this.#read(client);
		this.#index = Promise.resolve(index);
		return index;
	}

	#read(client: Client): Promise<Index> {
		const index = readIndex({ client, access: this.#settings.access }, this.#settings);
		this.#reading = index.catch(() => undefined);
		return index;
	}
}

/** Reads the list, and once more if it changed meanwhile. */
async function readIndex(list: List, settings: ListSettings): Promise<Index> {
	const first = await readOnce(list, settings);
	if (!first.isChanged) return first.index;
	const second = await readOnce(list, settings);
	if (second.isChanged) throw notWhole({ kind: 'changed' });
	return second.index;
}

/**
 * @throws {ServiceError} when the list is not whole: workspaces that it lacks would be created a second time
 * @throws {InputError} when no workspace has a field to match on
 */
async function readOnce(list: List, { matchFields, tell }: ListSettings) {
	const index: Index = new Map();
	const names = new Set<string>();
	const missing = new Set(matchFields);
	let count = 0;
	let isChanged = false;
	for await (const { elements, doubts = [] } of readPages(list)) {
		for (const doubt of doubts) {
			if (doubt.kind === 'changed') isChanged = true;
			else if (isGuess(doubt)) tell(doubt);
			else throw notWhole(doubt);
		}
		count += elements.length;
		if (count > MAX_WORKSPACES) throw tooMany();
		for (const element of elements) {
			for (const field of missing) {
				if (valueAt(element, field) !== undefined) missing.delete(field);
			}
			if (missing.size > 0 && isRecord(element)) {
				for (const name of Object.keys(element)) if (names.size < MAX_NAMES) names.add(name);
			}
			const key = matchKeyOf(element, matchFields);
			if (key === undefined) continue;
			const same = index.get(key);
			if (same === undefined) index.set(key, [element as IDataObject]);
			else same.push(element as IDataObject);
		}
	}
	if (count > 0 && missing.size > 0) throw noSuchField([...missing][0], [...names]);
	return { index, isChanged };
}

function notWhole(doubt: Doubt): ServiceError {
	const { message, advice } = doubtText(doubt);
	return new ServiceError({
		message,
		description: `${advice} Create or Update needs the whole list to know what exists, so nothing was sent. You can also match on the workspace's 'id' alone.`,
	});
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${MAX_WORKSPACES.toLocaleString('en')} workspaces`,
		description: "Match on the workspace's 'id' alone.",
	});
}

function noSuchField(field: string, seen: string[]): InputError {
	const names = seen.map((name) => `"${name}"`).join(', ');
	return new InputError(
		`No workspace has the field "${field}" from 'Fields to Match On'`,
		seen.length === 0
			? "The list contains no workspaces. Check 'Base URL' and 'List Field' in the credential."
			: `Available fields: ${names}. Choose one of them, or create the first workspace that has "${field}" with Workspace → Create.`,
		false,
	);
}
