import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import type { Resource } from './operation';

/** A resource's Operation drop-down and the properties of its operations, each shown where it belongs. */
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
		...operations.flatMap(({ option, properties }) =>
			properties.map((property) => showOnly(property, { ...show, operation: [option.value] })),
		),
	];
}

function showOnly(property: INodeProperties, show: IDisplayOptions['show']): INodeProperties {
	const { displayOptions } = property;
	return {
		...property,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}
