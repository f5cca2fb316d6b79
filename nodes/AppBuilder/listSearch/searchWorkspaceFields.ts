import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isRecord } from '../text/isRecord';
import { fetchPages } from '../transport/pages/fetchPages';
import { forPerson, personClient, tooLate } from './forPerson';

/** Fills the drop-down of fields to match on with those that the workspaces of the list's first page have. */
export async function searchWorkspaceFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const names = await forPerson(
		this,
		async (search) => {
			const { value: page } = await fetchPages(personClient(this, search), 'workspaces').next();
			return fieldNames(page?.elements ?? []);
		},
		() => {
			throw tooLate("Try again later, or enter the field 'By Name'.");
		},
	);
	const wanted = filter.toLowerCase();
	const matching = names.filter((name) => name.toLowerCase().includes(wanted));
	return { results: matching.map((name) => ({ name, value: name })) };
}

/** The fields with something to compare, those within others by dots, in the order in which they come. */
function fieldNames(elements: unknown[]): string[] {
	const names = new Set<string>();
	function collect(fields: unknown, prefix: string): void {
		if (!isRecord(fields)) return;
		for (const [name, value] of Object.entries(fields)) {
			if (isRecord(value)) collect(value, `${prefix}${name}.`);
			else if (!Array.isArray(value)) names.add(`${prefix}${name}`);
		}
	}
	for (const element of elements) collect(element, '');
	return [...names];
}
