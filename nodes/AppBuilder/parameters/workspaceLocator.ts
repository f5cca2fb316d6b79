import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

export const workspaceLocator: INodeProperties = {
	displayName: 'Workspace',
	name: 'workspaceId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The workspace to work on',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a workspace...',
			typeOptions: { searchListMethod: 'searchWorkspaces', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. ws_123',
		},
	],
};

/** What the locator holds for an item, unchecked: an expression can give anything. */
export function readWorkspaceId(context: IExecuteFunctions, itemIndex: number): unknown {
	return context.getNodeParameter('workspaceId', itemIndex, '', { extractValue: true });
}
