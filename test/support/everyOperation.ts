import type { IDataObject } from 'n8n-workflow';

import type { TestNode } from './engine';
import { upsert, workspaceById } from './workspaces';

/** What a sheet or a form would give. */
export const rows: IDataObject[] = [
	{ title: 'Shop', color: 'green' },
	{ title: 'Blog', color: 'blue' },
	{ title: 'Portal', color: 'red' },
];

/** Every operation of the node, chained as a user would chain them. */
export const nodes: TestNode[] = [
	{
		name: 'Create Workspaces',
		parameters: { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' },
	},
	{
		name: 'Create Agents',
		parameters: {
			resource: 'agent',
			operation: 'create',
			agentName: '={{ $json.title }} Helper',
			model: 'demo-model',
			capabilities: 'search, code',
			instructions: '=Help the people of {{ $json.title }}.',
			options: { additionalFields: '={{ { workspace: $json.id } }}' },
		},
	},
	{
		name: 'List Workspaces',
		executeOnce: true,
		parameters: { resource: 'workspace', operation: 'getAll', returnAll: true },
	},
	{
		name: 'Update Workspaces',
		parameters: {
			...workspaceById('update'),
			fields: {
				assignments: [
					{ id: '1', name: 'title', type: 'string', value: '={{ $json.title.toUpperCase() }}' },
					{ id: '2', name: 'settings.seats', type: 'number', value: 5 },
				],
			},
		},
	},
	{
		name: 'Create or Update Workspaces',
		parameters: upsert({
			matchOn: ['title'],
			mappingMode: 'json',
			fieldsJson: '={{ { title: $json.title, color: "grey" } }}',
		}),
	},
	{ name: 'Read One Workspace', executeOnce: true, parameters: workspaceById('get') },
	{ name: 'Delete It', parameters: workspaceById('delete') },
];
