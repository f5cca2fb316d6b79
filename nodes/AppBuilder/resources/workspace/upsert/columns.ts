import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { toText } from '../../../parameters/toText';

const LABEL = "'Columns to Match On'";
const emptyColumn = { __rl: true, mode: 'list', value: '' };

/** Rows, because only a locator has both a list and free text: the service does not document the fields. */
export const columnsProperty: INodeProperties = {
	displayName: 'Columns to Match On',
	name: 'columnsToMatchOn',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Column',
	default: { columns: [{ column: emptyColumn }] },
	description:
		'Fields that identify a workspace. One whose values all equal those of the item is updated; if there is none, it is created. Numbers, true and false match as text too (7 and "7"); letter case and spaces count. The same for all items.',
	options: [
		{
			displayName: 'Columns',
			name: 'columns',
			values: [
				{
					displayName: 'Column',
					name: 'column',
					type: 'resourceLocator',
					default: emptyColumn,
					required: true,
					description:
						'A field that the workspaces have and the item sends. Use dots for a nested one, as in settings.code.',
					modes: [
						{
							displayName: 'From List',
							name: 'list',
							type: 'list',
							placeholder: 'Select a field...',
							typeOptions: { searchListMethod: 'searchWorkspaceFields', searchable: true },
						},
						{
							displayName: 'By Name',
							name: 'name',
							type: 'string',
							placeholder: 'e.g. name',
						},
					],
				},
			],
		},
	],
};

/**
 * The names of the fields to match on. One choice for the run, as for the first item.
 * @throws {InputError} when there is none
 */
export function readColumns(context: IExecuteFunctions, itemIndex = 0): string[] {
	const { columns } = context.getNodeParameter('columnsToMatchOn', itemIndex, {}) as IDataObject;
	const rows = (Array.isArray(columns) ? columns : []) as Array<{ column?: unknown }>;
	const names = rows.map(({ column }) => toText(valueOf(column), LABEL).trim());
	if (names.length === 0 || names.includes('')) {
		const what = names.length === 0 ? 'is empty' : 'has a row without a field';
		throw new InputError(
			`${LABEL} ${what}`,
			"Choose a field 'From List', or enter its name 'By Name', in a row for each. n8n drops an expression in place of the rows.",
			false,
		);
	}
	return [...new Set(names)];
}

/** @throws {InputError} when an expression gives this item other names than the first */
export function checkColumns(
	context: IExecuteFunctions,
	itemIndex: number,
	columns: string[],
): void {
	const names = readColumns(context, itemIndex);
	if (JSON.stringify(names) === JSON.stringify(columns)) return;
	throw new InputError(
		`${LABEL} is not the same as for the first item`,
		'The workspaces are looked up by the same fields for all items. Use a node for each set of fields.',
	);
}

function valueOf(column: unknown): unknown {
	const isLocator = typeof column === 'object' && column !== null && 'value' in column;
	return isLocator ? column.value : column;
}
