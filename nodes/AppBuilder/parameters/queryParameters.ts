import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { toText } from './values';

export const queryParametersProperty: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Parameter',
	default: {},
	description:
		'Query parameters to send when reading the list, e.g. to filter it. If the service ignores one, it returns all workspaces.',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'key',
					type: 'string',
					default: '',
					placeholder: 'e.g. status',
				},
				{ displayName: 'Value', name: 'value', type: 'string', default: '' },
			],
		},
	],
};

/**
 * The query parameters as strings, in their order.
 * @throws {InputError} when a parameter has no name, or a value that isn't text
 */
export function readQueryParameters(options: IDataObject): Array<[name: string, value: string]> {
	const collection = options.queryParameters as IDataObject | undefined;
	const rows = (collection?.parameters ?? []) as Array<{ key?: unknown; value?: unknown }>;
	return rows.map(({ key, value }) => {
		const name = toText(key ?? '', "A name in 'Query Parameters'").trim();
		if (name === '') {
			throw new InputError(
				"'Options' → 'Query Parameters' has a parameter without a name",
				'Name the parameter, or remove it.',
			);
		}
		return [name, toText(value, `The parameter "${name}" in 'Query Parameters'`)];
	});
}
