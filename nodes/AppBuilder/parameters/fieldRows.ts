import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isRecord } from '../text/json';
import { toText } from './values';

interface FieldRows {
	displayName: string;
	name: string;
	rowDescription: string;
	searchListMethod: string;
}

/** For rows that may name any workspace field. */
export const workspaceField = {
	rowDescription:
		'A field of the workspace. Use dot notation for nested fields, e.g. settings.color.',
	searchListMethod: 'searchOutputFields',
};

/** Never read by an execution. n8n's editor evaluates it for the field lists, which otherwise don't know the input. */
export const inputNamesProperty: INodeProperties = {
	displayName: 'Input Field Names',
	name: 'inputFieldNames',
	type: 'hidden',
	default: '={{ Object.keys($json) }}',
	description: 'The names of the input fields, which the lists of fields offer. Keep the default.',
};

/** Uses rows, because only a locator offers both a list and free text: the service doesn't document its fields. */
export function fieldRowsProperty({
	displayName,
	name,
	rowDescription,
	searchListMethod,
}: FieldRows): INodeProperties {
	const emptyField = { __rl: true, mode: 'list', value: '' };
	return {
		displayName,
		name,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Field',
		default: { fields: [{ field: emptyField }] },
		options: [
			{
				displayName: 'Fields',
				name: 'fields',
				values: [
					{
						displayName: 'Field',
						name: 'field',
						type: 'resourceLocator',
						default: emptyField,
						// Dragging from the input inserts the field's name, not its value.
						requiresDataPath: 'single',
						description: rowDescription,
						modes: [
							{
								displayName: 'From List',
								name: 'list',
								type: 'list',
								placeholder: 'Select a field...',
								typeOptions: { searchListMethod, searchable: true },
							},
							{ displayName: 'Name', name: 'name', type: 'string', placeholder: 'e.g. title' },
						],
					},
				],
			},
		],
	};
}

/**
 * The distinct names in the rows. `isItemError` says whether each item may have its own, `mayListNames` whether a row
 * that is typed may have several, as a model writes them, perhaps as JSON.
 * @throws {InputError} when there is no name, or a row without one
 */
export function readFieldRows(
	value: unknown,
	displayName: string,
	{ isItemError = true, mayListNames = false } = {},
): string[] {
	const { fields } = Object(value) as IDataObject;
	const rows = (Array.isArray(fields) ? fields : []) as IDataObject[];
	const names = rows.flatMap(({ field }) => {
		const value = isRecord(field) && 'value' in field ? field.value : field;
		const text = toText(value, `'${displayName}'`);
		const isTyped = (field as IDataObject | null)?.mode !== 'list';
		const listed = mayListNames && isTyped ? text.replace(/[[\]"']/g, '').split(',') : [text];
		return listed.map((name) => name.trim());
	});
	// A new form has an empty row.
	if (names.every((name) => name === '')) {
		throw new InputError(`'${displayName}' is empty`, 'Choose at least one field.', isItemError);
	}
	if (names.includes('')) {
		throw new InputError(
			`'${displayName}' has a row without a field`,
			'Choose a field in each row, or remove the empty one.',
			isItemError,
		);
	}
	return [...new Set(names)];
}
