import type { ILoadOptionsFunctions, INodeListSearchResult, INodeParameters } from 'n8n-workflow';

import { isRecord } from '../text/json';
import { inputNamesProperty } from '../parameters/fieldRows';
import { isExpression } from '../parameters/values';
import { doubtError, NO_LIST } from '../transport/lists/doubts';
import { createPageGetter } from '../transport/lists/pageGetter';
import { searchForEditor, searchTimedOut } from './editorSearch';

/** Limits for data that nobody would choose from: a map with thousands of IDs, endless nesting. */
const MAX_LEVELS = 10;
const MAX_LENGTH = 200;
const MAX_NAMES = 1_000;

type IsListed = (value: unknown) => boolean;

/** Fills the drop-down of fields to match on with those that have a comparable value. */
export const searchWorkspaceFields = searchFor(
	(value) => !isRecord(value) && !Array.isArray(value),
);

/** Fills the drop-down of fields to return, or to watch. */
export const searchOutputFields = searchFor(() => true);

/**
 * Searches the fields that the node itself names, and those of the workspaces on the list's first page. Typed text is
 * offered too: a new account has no workspaces yet.
 */
function searchFor(isListed: IsListed) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const named = namesInNode(this.getCurrentNodeParameters());
		const names = await searchForEditor(
			this,
			async (list) => {
				const { elements, place } = await createPageGetter(list)('first');
				if (place === undefined) throw doubtError(NO_LIST);
				return matchingNames(allNames(named, elements, isListed), filter.trim());
			},
			() => {
				throw searchTimedOut('Try again later, or enter the name of the field.');
			},
		);
		return { results: names.map((name) => ({ name, value: name })) };
	};
}

/** At most {@link MAX_NAMES}, in list order; typing finds the others. */
function matchingNames(names: Iterable<string>, typed: string): string[] {
	const wanted = typed.toLowerCase();
	const found = new Set<string>();
	for (const name of names) {
		if (isFieldOffered(name) && name.toLowerCase().includes(wanted)) found.add(name);
		if (found.size === MAX_NAMES) break;
	}
	if (isFieldOffered(typed)) found.add(typed);
	return [...found];
}

function isFieldOffered(name: string): boolean {
	return name !== '' && name.trim() === name && name.length <= MAX_LENGTH && !isExpression(name);
}

function* allNames(named: string[], elements: unknown[], isListed: IsListed): Generator<string> {
	yield* named;
	for (const element of elements) yield* namesIn(element, isListed);
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

/** The names of the fields; nested names have dots. */
function* namesIn(
	fields: unknown,
	isListed: IsListed,
	prefix = '',
	levels = MAX_LEVELS,
): Generator<string> {
	if (levels === 0 || !isRecord(fields)) return;
	for (const [field, value] of Object.entries(fields)) {
		const name = `${prefix}${field}`;
		if (name.length > MAX_LENGTH) continue;
		if (isListed(value) && field.trim() === field && field !== '') yield name;
		yield* namesIn(value, isListed, `${name}.`, levels - 1);
	}
}
