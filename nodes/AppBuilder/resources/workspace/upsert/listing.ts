import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { ServiceError } from '../../../errors/ServiceError';
import { isRecord } from '../../../text/json';
import { joinTexts, shorten } from '../../../text/format';
import { valueAt } from '../../../text/fieldPath';
import type { Client } from '../../../transport/client';
import { complaintIn } from '../../../transport/pages/complaintIn';
import { idIn, idOf } from '../../../transport/pages/elementText';
import { fetchPages, type List, type Page } from '../../../transport/pages/fetchPages';
import { listIn } from '../../../transport/pages/listIn';
import { MAX_WORKSPACES } from '../../../transport/response/bounds';
import { keyOf } from './decide';

/** Limit for the field names that an error lists: more would hide the relevant one. */
const MAX_NAMES = 20;

/** Workspaces by match key. */
type Index = Map<string, IDataObject[]>;

/** Selects the list to read. */
export type ListSettings = Omit<List, 'client'>;

/** The list of workspaces by match key, read once for all items that need it. */
export class Listing {
	readonly #matchFields: string[];
	readonly #list: ListSettings;
	#index: Promise<Index> | undefined;
	/** The latest reading; never rejects. */
	#reading: Promise<unknown> | undefined;
	#next: Promise<Index> | undefined;

	constructor(matchFields: string[], list: ListSettings) {
		this.#matchFields = matchFields;
		this.#list = list;
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
		const index = readIndex({ ...this.#list, client }, this.#matchFields);
		this.#reading = index.catch(() => undefined);
		return index;
	}
}

async function readIndex(list: List, matchFields: string[]): Promise<Index> {
	const index: Index = new Map();
	const names = new Set<string>();
	const missing = new Set(matchFields);
	let count = 0;
	for await (const page of fetchPages(list)) {
		checkWhole(page);
		count += page.elements.length;
		if (count > MAX_WORKSPACES) throw tooMany();
		for (const element of page.elements) {
			for (const field of missing) {
				if (valueAt(element, field) !== undefined) missing.delete(field);
			}
			if (missing.size > 0 && isRecord(element)) {
				for (const name of Object.keys(element)) if (names.size < MAX_NAMES) names.add(name);
			}
			const key = keyOf(element, matchFields);
			if (key === undefined) continue;
			const same = index.get(key);
			if (same === undefined) index.set(key, [element as IDataObject]);
			else same.push(element as IDataObject);
		}
	}
	if (count > 0 && missing.size > 0) throw noSuchField([...missing][0], [...names]);
	for (const [key, same] of index) if (same.length > 1) index.set(key, distinct(same));
	return index;
}

/** Returns each workspace once: a change made while the list is read may move an element to the next page. */
function distinct(workspaces: IDataObject[]): IDataObject[] {
	const byId = new Map<unknown, IDataObject>();
	for (const workspace of workspaces) {
		const id = idOf(workspace) ?? workspace;
		if (!byId.has(id)) byId.set(id, workspace);
	}
	return [...byId.values()];
}

/**
 * Checks that the list is complete: workspaces that it lacks would be created a second time.
 * @throws {ServiceError} when the page says that the list is incomplete
 */
function checkWhole({ value, elements, more }: Page): void {
	// A response that was not recognized as a list is its only element.
	const isUnread = isRecord(value) && elements[0] === value && idIn(value) === undefined;
	const isNothing = isUnread || (elements.length === 0 && listIn(value) === undefined);
	const complaint = isNothing ? 'the response contains no list' : complaintIn(value);
	if (complaint !== undefined) {
		throw new ServiceError({
			message: joinTexts('The list of workspaces may be incomplete', complaint),
			description:
				"The node needs the whole list to know what exists. Try again later, match on the workspace's 'id' alone, or check 'Base URL' in the credential.",
		});
	}
	if (more !== undefined) {
		throw new ServiceError({
			message: `The list of workspaces is incomplete ("${shorten(more, 60)}" in the response)`,
			description:
				"Check 'List Pagination' in the credential. If the list is complete after all, choose 'None'. You can also match on the workspace's 'id' alone.",
		});
	}
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: `The list has more than ${MAX_WORKSPACES.toLocaleString('en')} workspaces`,
		description:
			"Match on the workspace's 'id' alone, or filter the list with 'Options' → 'Query Parameters' so that it still contains every workspace that your items can match.",
	});
}

function noSuchField(field: string, seen: string[]): InputError {
	const names = seen.map((name) => `"${name}"`).join(', ');
	return new InputError(
		`No workspace has the field "${field}" from 'Fields to Match On'`,
		seen.length === 0
			? "The list has no objects with fields. Check 'Base URL' in the credential."
			: `Available fields: ${names}. Choose one of them, or create the first workspace that has "${field}" with Workspace → Create.`,
		false,
	);
}
