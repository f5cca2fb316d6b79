import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { toText } from './values';

export const actionFieldOption: INodeProperties = {
	displayName: 'Put Action in Field',
	name: 'putActionInField',
	type: 'string',
	default: '',
	placeholder: 'e.g. action',
	description:
		'Name of a field to add to the output, which says what was done: created, updated, unchanged, or skipped',
};

/**
 * The name of the field that says what was done; undefined if there is none.
 * @throws {InputError} when the option isn't text
 */
export function readActionField(context: IExecuteFunctions, itemIndex: number): string | undefined {
	const { name, displayName } = actionFieldOption;
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	if (!Object.hasOwn(options, name)) return undefined;
	return toText(options[name], `'Options' → '${displayName}'`).trim() || undefined;
}
