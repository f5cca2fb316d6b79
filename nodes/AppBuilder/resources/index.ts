import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { commonOptions, optionsProperty } from '../parameters/options';
import { createAgent } from './agent/create';
import type { Operation, Resource } from './operation';
import { createWorkspace } from './workspace/create';
import { deleteWorkspace } from './workspace/delete';
import { getWorkspace } from './workspace/get';
import { getManyWorkspaces } from './workspace/getAll';
import { updateWorkspace } from './workspace/update';
import { upsertWorkspace } from './workspace/upsert/upsert';

/** Everything the node can do. The description and the dispatch are both derived from this table. */
export const resources: Resource[] = [
	{
		option: { name: 'Agent', value: 'agent' },
		operations: [createAgent],
		defaultOperation: 'create',
	},
	{
		option: { name: 'Workspace', value: 'workspace' },
		operations: [
			createWorkspace,
			upsertWorkspace,
			deleteWorkspace,
			getWorkspace,
			getManyWorkspaces,
			updateWorkspace,
		],
		defaultOperation: 'getAll',
	},
];

/** The Operation drop-down of each resource, and the properties of its operations, each shown where it belongs. */
export const operationProperties: INodeProperties[] = resources.flatMap(
	({ option: { value: resource }, operations, defaultOperation }) => [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options' as const,
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options: operations.map(({ option }) => option),
			default: defaultOperation,
		},
		...operations.flatMap(({ option, properties, options = [] }) =>
			[...properties, optionsProperty([...commonOptions, ...options])].map((property) =>
				showOnly(property, { resource: [resource], operation: [option.value] }),
			),
		),
	],
);

/** @throws {InputError} when this version of the package does not know the names */
export function findOperation(resourceName: string, operationName: string): Operation {
	const operation = resources
		.find(({ option }) => option.value === resourceName)
		?.operations.find(({ option }) => option.value === operationName);
	if (operation === undefined) {
		throw new InputError(
			`There is no operation "${operationName}" for the resource "${resourceName}"`,
			"Choose 'Resource' and 'Operation' again in the node.",
		);
	}
	return operation;
}

function showOnly(property: INodeProperties, show: IDisplayOptions['show']): INodeProperties {
	const { displayOptions } = property;
	return {
		...property,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}
