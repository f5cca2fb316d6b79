import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { CREDENTIAL_TYPE } from './access/access';
import { runItems } from './execution/runItems';
import { searchOutputFields, searchWorkspaceFields } from './listSearch/searchWorkspaceFields';
import { searchWorkspaces } from './listSearch/searchWorkspaces';
import { operationProperties, resources } from './resources';

export class AppBuilder implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'App Builder',
		name: 'appBuilder',
		icon: {
			light: 'file:../../icons/appBuilder.svg',
			dark: 'file:../../icons/appBuilder.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter.options?.dryRun ? "dry run, " : "") + ({ getAll: "get many", upsert: "create or update" }[$parameter.operation] ?? $parameter.operation) + ": " + $parameter.resource }}',
		description: 'Manage workspaces and create AI agents',
		defaults: { name: 'App Builder' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				"Stays within the account's rate limit and retries safely. Don't add Wait or Loop Over Items nodes for that. To sync rows into workspaces without duplicates, use Workspace → Create or Update (upsert), not Get Many and If.",
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-app-builder.appBuilderTrigger',
					relationHint: 'Starts a workflow when workspaces are created, updated, or deleted',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: resources.map(({ option }) => option),
				default: 'workspace',
			},
			...operationProperties,
		],
	};

	methods = { listSearch: { searchOutputFields, searchWorkspaceFields, searchWorkspaces } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await runItems(this)];
	}
}
