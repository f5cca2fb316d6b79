import type { ILoadOptionsFunctions, INodeListSearchResult, INodeParameters } from 'n8n-workflow';

import { isRecord } from '../text/json';
import { inputNamesProperty } from '../parameters/fieldRows';
import { isExpression } from '../parameters/values';
import { doubtError, NO_LIST } from '../transport/lists/doubts';
import { createPageGetter } from '../transport/lists/pageGetter';
import { searchForEditor, searchTimedOut } from './editorSearch';

/** Limits for data that nobody would choose from, such as a map with thousands of IDs. */
const MAX_LENGTH = 200;
const MAX_NAMES = 1_000;

/** Fills the drop-down of fields to match on with those that have a comparable value. */
export const searchWorkspaceFields = searchFor(
	(value) => !isRecord(value) && !Array.isArray(value),
);

/** Fills the drop-down of fields to return, or to watch. */
export const searchOutputFields = searchFor(() => true);

/**
 * Searches the fields that the node itself names, and those of the workspaces on the list's first page. Typed text is
 * offered too: for a nested field, and because a new account has no workspaces yet.
 */
function searchFor(isListed: (value: unknown) => boolean) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const named = namesInNode(this.getCurrentNodeParameters());
		const names = await searchForEditor(
			this,
			async (list) => {
				const { elements, place } = await createPageGetter(list)('first');
				if (place === undefined) throw doubtError(NO_LIST);
				const fields = elements.filter(isRecord).flatMap(Object.entries<unknown>);
				const listed = fields.filter(([, value]) => isListed(value)).map(([name]) => name);
				return matchingNames([...named, ...listed], filter.trim());
			},
			() => {
				throw searchTimedOut('Try again later, or enter the name of the field.');
			},
		);
		return { results: names.map((name) => ({ name, value: name })) };
	};
}

/** At most {@link MAX_NAMES}, in list order; typing finds the others. */
function matchingNames(names: string[], typed: string): string[] {
	const wanted = typed.toLowerCase();
	const isWanted = (name: string) => isFieldOffered(name) && name.toLowerCase().includes(wanted);
	const found = [...new Set(names.filter(isWanted))].slice(0, MAX_NAMES);
	return found.includes(typed) || !isFieldOffered(typed) ? found : [...found, typed];
}

function isFieldOffered(name: string): boolean {
	return name !== '' && name.trim() === name && name.length <= MAX_LENGTH && !isExpression(name);
}

/** The names under 'Fields' and in the input, as n8n's editor evaluated them. */
function namesInNode(parameters: INodeParameters = {}): string[] {
	const { assignments } = Object(parameters.fields) as { assignments?: unknown };
	const rows = toArray(assignments).map((row) => (isRecord(row) ? row.name : undefined));
	const inputNames = toArray(parameters[inputNamesProperty.name]);
	return [...rows, ...inputNames].filter((name) => typeof name === 'string');
}

/** Empty for anything but an array: a parameter may be missing, or its expression invalid. */
function toArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}
