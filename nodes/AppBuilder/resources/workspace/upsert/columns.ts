import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { fieldRowsProperty, readFieldRows } from '../../../parameters/fieldRows';

const columns = {
	displayName: 'Columns to Match On',
	name: 'columnsToMatchOn',
	row: 'Column',
	rowDescription:
		'A field that the workspaces have and the item sends. Use dots for a nested one, as in settings.code.',
	searchListMethod: 'searchWorkspaceFields',
} as const;
const LABEL = `'${columns.displayName}'`;

export const columnsProperty: INodeProperties = {
	...fieldRowsProperty(columns),
	description:
		'Fields that identify a workspace. One whose values all equal those of the item is updated; if there is none, it is created. Numbers, true and false match as text too (7 and "7"); letter case and spaces count. The same for all items.',
};

/**
 * The names of the fields to match on. One choice for the run, as for the first item.
 * @throws {InputError} when there is none
 */
export function readColumns(context: IExecuteFunctions, itemIndex = 0): string[] {
	return readFieldRows(context, itemIndex, columns, { concernsItem: false });
}

/** @throws {InputError} when an expression gives this item other names than the first */
export function checkColumns(
	context: IExecuteFunctions,
	itemIndex: number,
	expected: string[],
): void {
	const names = readColumns(context, itemIndex);
	if (JSON.stringify(names) === JSON.stringify(expected)) return;
	throw new InputError(
		`${LABEL} is not the same as for the first item`,
		'The workspaces are looked up by the same fields for all items. Use a node for each set of fields.',
	);
}
