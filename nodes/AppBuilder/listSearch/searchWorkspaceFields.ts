import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isRecord } from '../text/isRecord';
import { fetchPages } from '../transport/pages/fetchPages';
import { forPerson, personClient, tooLate } from './forPerson';

/** Fills the drop-down of fields to match on with those that have something to compare. */
export async function searchWorkspaceFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await search(this, filter, (value) => !isRecord(value) && !Array.isArray(value));
}

/** Fills the drop-down of fields to return. */
export async function searchOutputFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await search(this, filter, () => true);
}

/** The fields that the workspaces of the list's first page have. */
async function search(
	context: ILoadOptionsFunctions,
	filter: string,
	isListed: (value: unknown) => boolean,
): Promise<INodeListSearchResult> {
	const names = await forPerson(
		context,
		async (access) => {
			const { value: page } = await fetchPages(personClient(context, access), 'workspaces').next();
			return fieldNames(page?.elements ?? [], isListed);
		},
		() => {
			throw tooLate("Try again later, or enter the field 'By Name'.");
		},
	);
	const wanted = filter.toLowerCase();
	const matching = names.filter((name) => name.toLowerCase().includes(wanted));
	return { results: matching.map((name) => ({ name, value: name })) };
}

/** Those within others by dots, in the order in which they come. */
function fieldNames(elements: unknown[], isListed: (value: unknown) => boolean): string[] {
	const names = new Set<string>();
	function collect(fields: unknown, prefix: string): void {
		if (!isRecord(fields)) return;
		for (const [name, value] of Object.entries(fields)) {
			if (isListed(value) && name.trim() === name && name !== '') names.add(`${prefix}${name}`);
			collect(value, `${prefix}${name}.`);
		}
	}
	for (const element of elements) collect(element, '');
	return [...names];
}
