import type {
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { CREDENTIAL_TYPE } from './access/access';
import { searchOutputFields } from './listSearch/searchWorkspaceFields';
import { pollWorkspaces } from './trigger/pollWorkspaces';
import { triggerProperties } from './trigger/settings';
import { words } from './trigger/words';

export class AppBuilderTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'App Builder Trigger',
		name: 'appBuilderTrigger',
		icon: {
			light: 'file:../../icons/appBuilder.svg',
			dark: 'file:../../icons/appBuilder.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ "workspace " + [$parameter.events].flat().join(", ") }}',
		description: 'Starts the workflow when workspaces are created, updated, or deleted',
		defaults: { name: 'App Builder Trigger' },
		polling: true,
		...words,
		builderHint: {
			searchHint:
				'Outputs only what has changed since the last poll. If n8n is killed, an event may be repeated with the same eventId. Publishing outputs no events, unless startWith is everything.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-app-builder.appBuilder',
					relationHint: 'Gets or updates the workspace of an event by its ID',
				},
			],
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		properties: triggerProperties,
	};

	methods = { listSearch: { searchOutputFields } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollWorkspaces(this);
	}
}
