import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { toText } from './toText';

const emptyField = { __rl: true, mode: 'list', value: '' };

/** Rows, because only a locator has both a list and free text: the service does not document the fields. */
export function fieldRowsProperty({
	displayName,
	name,
	searchListMethod,
}: Pick<INodeProperties, 'displayName' | 'name'> & { searchListMethod: string }): INodeProperties {
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
						required: true,
						description:
							'A field of the workspaces. Use dots for a nested one, as in settings.color.',
						modes: [
							{
								displayName: 'From List',
								name: 'list',
								type: 'list',
								placeholder: 'Select a field...',
								typeOptions: { searchListMethod, searchable: true },
							},
							{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. name' },
						],
					},
				],
			},
		],
	};
}

/**
 * The names in the rows, each once.
 * @throws {InputError} where a row has none
 */
export function readFieldRows(
	context: IExecuteFunctions,
	itemIndex: number,
	{ name, label }: { name: string; label: string },
): string[] {
	const { fields } = context.getNodeParameter(name, itemIndex, {}) as IDataObject;
	const rows = (Array.isArray(fields) ? fields : []) as Array<{ field?: unknown }>;
	const names = rows.map(({ field }) => toText(valueOf(field), `'${label}'`).trim());
	if (names.includes('')) {
		throw new InputError(
			`'${label}' has a row without a field`,
			"Choose a field 'From List', enter its name 'By Name', or remove the row.",
		);
	}
	return [...new Set(names)];
}

function valueOf(field: unknown): unknown {
	const isLocator = typeof field === 'object' && field !== null && 'value' in field;
	return isLocator ? field.value : field;
}
