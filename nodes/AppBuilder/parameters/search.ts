import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { FIELDS_OBJECTS } from '../conventions';
import { isRecord } from '../text/json';
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
		'Text or number that a field of the workspace must contain, regardless of case. Leave empty for all workspaces.',
};

/**
 * Returns whether a workspace matches the item's search. All of them match an empty one.
 * @throws {InputError} when it isn't text
 */
export function readSearch(context: IExecuteFunctions, itemIndex: number) {
	const { name, displayName } = searchProperty;
	const given = context.getNodeParameter(name, itemIndex, '');
	// A model leaves out what it doesn't search for.
	const isLeftOut = isTool(context) && given === undefined;
	const wanted = isLeftOut ? '' : toText(given, `'${displayName}'`).trim().toLowerCase();
	return (workspace: unknown) => searchedText(ownObjects(workspace)).includes(wanted);
}

/** The objects that contain a workspace's own fields. */
export function ownObjects(workspace: unknown): Array<Record<string, unknown>> {
	const outer = isRecord(workspace) ? workspace : { workspace };
	return [outer, ...FIELDS_OBJECTS.map((name) => outer[name])].filter(isRecord);
}

/** The texts and numbers in the objects, and in their lists, in lower case: it isn't documented which fields are text. */
export function searchedText(objects: Array<Record<string, unknown>>): string {
	const values = objects.flatMap(Object.values<unknown>);
	const searched = values.flat().filter((value) => ['string', 'number'].includes(typeof value));
	return searched.join('\n').toLowerCase();
}
