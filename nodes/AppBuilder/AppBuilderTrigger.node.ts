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

const TEST = `<b>While you build the workflow</b>, fetch a test event. It returns a sample of each event under 'Trigger On', made from existing workspaces: nothing has happened to them.`;
const POLLS = `At its poll times, the trigger compares the list of workspaces with the last poll, and starts an execution if there are changes. By default, existing workspaces are only recorded. The executions show up in the <a data-key="executions">executions list</a>, but not here.`;

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
		subtitle: '={{ [$parameter.events].flat().join(", ") }}',
		// n8n's node panel shows this for the node, too.
		description:
			'Create and sync workspaces, create AI agents, or start the workflow when workspaces change',
		defaults: { name: 'App Builder Trigger' },
		polling: true,
		// Replaces n8n's text, which promises an event for any change.
		eventTriggerDescription: 'Fetching workspaces to use as sample events',
		activationMessage:
			'The trigger now polls for changes. By default, existing workspaces are only recorded. When you publish the workflow again later, the trigger also outputs what changed in between.',
		triggerPanel: {
			header: 'Fetch sample events',
			executionsHelp: {
				inactive: `${TEST}<br /><br /><b>When the workflow is ready</b>, publish it. ${POLLS}`,
				active: `${TEST}<br /><br /><b>The workflow is published.</b> ${POLLS}`,
			},
			activationHint:
				'Publish the workflow to start it when workspaces change. By default, existing workspaces are only recorded.',
		},
		builderHint: {
			searchHint:
				"Outputs only what has changed since the last poll, and keeps its snapshot when the workflow is published again. Publishing for the first time, or renaming or recreating the trigger, outputs no events unless existingWorkspaces is 'output'. If n8n is killed, an event may be repeated with the same eventId.",
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
