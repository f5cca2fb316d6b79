import type { IDataObject } from 'n8n-workflow';

import type { Changes } from './changes';

/**
 * The output of a dry run: what would be done. All outputs have the same two fields, because n8n's table shows a red
 * "undefined" for a field that only other rows have.
 */
export type DryRunResult = {
	action: 'create' | 'update' | 'unchanged' | 'skip';
	details: {
		id?: string;
		/** The values by which an update found the workspace. */
		match?: IDataObject;
		/** The fields of what would be created. */
		fields?: IDataObject;
		changes?: Changes;
		/** What would be skipped. */
		current?: IDataObject;
	};
};

export function createResult(fields: IDataObject): DryRunResult {
	return { action: 'create', details: { fields } };
}

/**
 * @param changes empty if the update would be sent, but change nothing
 * @param match the values by which the workspace was found, besides its ID
 */
export function updateResult(
	id: string | undefined,
	changes: Changes,
	match: IDataObject,
): DryRunResult {
	const given = Object.entries({ match, changes }).filter(([, of]) => Object.keys(of).length > 0);
	return { action: 'update', details: { ...idIn(id), ...Object.fromEntries(given) } };
}

/** For a workspace that would be skipped or stay as it is. */
export function currentResult(
	action: 'skip' | 'unchanged',
	id: string | undefined,
	current?: IDataObject,
): DryRunResult {
	return { action, details: { ...idIn(id), ...(current && { current }) } };
}

/** A workspace that exists only in a dry run has no ID. */
function idIn(id: string | undefined): { id?: string } {
	return id === undefined ? {} : { id };
}
