import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isTool } from './hints';
import { toText } from './values';

/** The service documents no search, so the node reads the list and keeps what matches. */
export const searchProperty: INodeProperties = {
	displayName: 'Search',
	name: 'search',
	type: 'string',
	default: '',
	placeholder: 'e.g. Acme',
	description:
		'Text or number that a field of the workspace, even a nested one, must contain, regardless of case. Leave empty for all workspaces.',
};

/**
 * The text to search for, in lower case; all workspaces match an empty one.
 * @throws {InputError} when it isn't text
 */
export function readSearch(context: IExecuteFunctions, itemIndex: number): string {
	const { name, displayName } = searchProperty;
	const given = context.getNodeParameter(name, itemIndex, '');
	// A model leaves out what it doesn't search for.
	const isLeftOut = isTool(context) && given === undefined;
	return isLeftOut ? '' : toText(given, `'${displayName}'`).trim().toLowerCase();
}

/** All texts and numbers in a value, in lower case: it isn't documented which fields are text. */
export function searchedText(value: unknown): string {
	if (typeof value === 'string' || typeof value === 'number') return String(value).toLowerCase();
	const inner = Object.values(Object(value) as object);
	return inner.map(searchedText).join('\n');
}
