import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isRecord } from '../text/json';
import { isExpression } from '../parameters/values';
import { doubtError } from '../transport/lists/completeness';
import { pageGetter } from '../transport/lists/readPages';
import { searchForEditor, searchTimedOut } from './editorSearch';

/** Bounds for data that nobody would pick from: the IDs of a map of thousands, endless nesting. */
const MAX_LEVELS = 10;
const MAX_LENGTH = 200;
const MAX_NAMES = 1_000;

type IsListed = (value: unknown) => boolean;

/** Fills the drop-down of fields to match on with those that have something to compare. */
export const searchWorkspaceFields = searchFor(
	(value) => !isRecord(value) && !Array.isArray(value),
);

/** Fills the drop-down of fields to return, or to watch. */
export const searchOutputFields = searchFor(() => true);

/** A search through the fields of the workspaces on the list's first page. */
function searchFor(isListed: IsListed) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const names = await searchForEditor(
			this,
			async (search) => {
				const { elements, place } = await pageGetter(search)('first');
				if (place === undefined) throw doubtError({ kind: 'noList' });
				return matchingNames(elements, filter.toLowerCase(), isListed);
			},
			() => {
				throw searchTimedOut('Try again later, or enter the name of the field.');
			},
		);
		return { results: names.map((name) => ({ name, value: name })) };
	};
}

/** At most {@link MAX_NAMES}, in the order of the list; typing finds the others. */
function matchingNames(elements: unknown[], wanted: string, isListed: IsListed): string[] {
	const names = new Set<string>();
	for (const element of elements) {
		for (const name of namesIn(element, isListed)) {
			if (name.toLowerCase().includes(wanted)) names.add(name);
			if (names.size === MAX_NAMES) return [...names];
		}
	}
	return [...names];
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
		if (name.length > MAX_LENGTH || isExpression(name)) continue;
		if (isListed(value) && field.trim() === field && field !== '') yield name;
		yield* namesIn(value, isListed, `${name}.`, levels - 1);
	}
}
