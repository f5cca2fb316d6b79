import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { readDryRun } from './dryRun';
import { fieldRowsProperty, readFieldRows } from './fieldRows';

const fields = {
	displayName: 'Output Fields',
	name: 'outputFields',
	row: 'Field',
	rowDescription: 'A field of the workspaces. Use dots for a nested one, as in settings.color.',
	searchListMethod: 'searchOutputFields',
} as const;

const outputProperties: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Fields',
				value: 'all',
				description: 'Return everything the service says about a workspace',
			},
			{
				name: 'Selected Fields',
				value: 'selected',
				description:
					'Return only the fields you choose, which saves tokens, and memory in Get Many',
			},
		],
		default: 'all',
		description: 'Which fields of a workspace to return',
		builderHint: {
			propertyHint:
				"Set 'selected' with two or three outputFields when the node is an AI tool or lists many workspaces",
		},
	},
	{
		...fieldRowsProperty(fields),
		displayOptions: { show: { output: ['selected'] } },
		description: 'The fields to return. Those that a workspace does not have are left out.',
	},
];

/**
 * The properties of an operation that returns a workspace. As an AI tool, where what is returned costs tokens, the
 * choice comes first (n8n-workflow 2.41); n8n before that knows no @tool, and shows it at the end.
 */
export function withOutput(properties: INodeProperties[]): INodeProperties[] {
	return [
		...outputProperties.map((property) => shown(property, { show: { '@tool': [true] } })),
		...properties,
		...outputProperties.map((property) => shown(property, { hide: { '@tool': [true] } })),
	];
}

function shown(
	property: INodeProperties,
	{ show, hide }: NonNullable<INodeProperties['displayOptions']>,
): INodeProperties {
	return {
		...property,
		// n8n before 2.41 cannot read a rule that is undefined.
		displayOptions: {
			show: { ...property.displayOptions?.show, ...show },
			...(hide && { hide }),
		},
	};
}

/**
 * The names of the fields to return; undefined for all. What a dry run returns is no workspace, and stays whole.
 * @throws {InputError} when no field is selected
 */
export function readOutputFields(
	context: IExecuteFunctions,
	itemIndex: number,
): string[] | undefined {
	const output = context.getNodeParameter('output', itemIndex, 'all');
	if (output === 'all' || readDryRun(context, itemIndex)) return undefined;
	if (output !== 'selected') {
		throw new InputError(
			`'Output' is "${String(output)}", which is not one of its options`,
			'Choose one of the options in the node.',
		);
	}
	// A model gives several names at once.
	return readFieldRows(context, itemIndex, fields, { isSplit: true });
}
