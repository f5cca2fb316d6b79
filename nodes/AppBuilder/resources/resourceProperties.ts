import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import type { Resource } from './operation';

/** A resource's Operation drop-down and the fields of its operations, each shown where it belongs. */
export function resourceProperties(resource: Resource): INodeProperties[] {
	const { operations, defaultOperation } = resource;
	const show = { resource: [resource.option.value] };
	return [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show },
			options: operations.map(({ option }) => option),
			default: defaultOperation,
		},
		...operations.flatMap(({ option, fields }) =>
			fields.map((field) => showOnly(field, { ...show, operation: [option.value] })),
		),
	];
}

function showOnly(field: INodeProperties, show: IDisplayOptions['show']): INodeProperties {
	const { displayOptions } = field;
	return {
		...field,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}
