import type { INodeProperties } from 'n8n-workflow';

import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';

/** The options that the editor offers to add to an operation on workspaces. */
export function getOptions(operation: string): INodeProperties[] {
	const { properties } = new AppBuilder().description;
	const collection = properties.find(({ name, displayOptions }) => {
		const { resource, operation: operations } = displayOptions?.show ?? {};
		return name === 'options' && resource?.[0] === 'workspace' && operations?.[0] === operation;
	});
	return collection!.options as INodeProperties[];
}
