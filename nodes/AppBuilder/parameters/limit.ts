import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { toBoolean } from './boolean';
import { toWholeNumber } from './wholeNumber';

export const limitProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		builderHint: { propertyHint: 'Leave off for an AI tool, and set a limit' },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
];

/** How many elements to return at most; Infinity for all. */
export function readLimit(context: IExecuteFunctions, itemIndex: number): number {
	const returnAll = context.getNodeParameter('returnAll', itemIndex, false);
	if (toBoolean(returnAll, "'Return All'")) return Infinity;
	const limit = toWholeNumber(context.getNodeParameter('limit', itemIndex, 50), { min: 1 });
	if (limit === undefined) {
		throw new InputError(
			"'Limit' is not a whole number of 1 or more",
			"Enter a number such as 50, or turn on 'Return All'.",
		);
	}
	return limit;
}
