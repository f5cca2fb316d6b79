import type { IDataObject } from 'n8n-workflow';

import type { TestNode } from './engine';

/** What a sheet or a form would give. */
export const rows: IDataObject[] = [
	{ title: 'Shop', color: 'green' },
	{ title: 'Blog', color: 'blue' },
	{ title: 'Portal', color: 'red' },
];

const byId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

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
			resource: 'workspace',
			operation: 'update',
			workspaceId: byId,
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
		parameters: {
			resource: 'workspace',
			operation: 'upsert',
			fieldsToMatchOn: { fields: [{ field: { __rl: true, mode: 'name', value: 'title' } }] },
			mappingMode: 'json',
			fieldsJson: '={{ { title: $json.title, color: "grey" } }}',
		},
	},
	{
		name: 'Read One Workspace',
		executeOnce: true,
		parameters: { resource: 'workspace', operation: 'get', workspaceId: byId },
	},
	{
		name: 'Delete It',
		parameters: { resource: 'workspace', operation: 'delete', workspaceId: byId },
	},
];
