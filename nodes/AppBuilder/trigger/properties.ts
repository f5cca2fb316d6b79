import type { INodeProperties } from 'n8n-workflow';

import { numberProperty } from '../parameters/options';
import { queryParametersProperty } from '../parameters/queryParameters';

/** Shown where they change anything. */
const forUpdates = { show: { events: ['updated'] } };

/** The trigger's fields; n8n adds Poll Times before them. */
export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: [
			{
				name: 'Workspace Created',
				value: 'created',
				description: 'When the list has a workspace that it did not have before',
			},
			{
				name: 'Workspace Deleted',
				value: 'deleted',
				description: 'When a workspace is no longer in the list, and cannot be found by its ID',
			},
			{
				name: 'Workspace Updated',
				value: 'updated',
				description: 'When a field that the list shows for a workspace has changed',
			},
		],
		default: ['created'],
		description: 'The events that start the workflow',
	},
	{
		displayName: 'Fields to Watch',
		name: 'fieldsToWatch',
		type: 'string',
		default: '',
		placeholder: 'e.g. name, settings.color',
		displayOptions: forUpdates,
		description:
			'Fields whose changes count as an update, separated by commas. Use dots for fields within others. Leave empty to watch all.',
	},
	{
		displayName: 'Fields to Ignore',
		name: 'fieldsToIgnore',
		type: 'string',
		default: '',
		placeholder: 'e.g. lastSeenAt, usage.requests',
		displayOptions: forUpdates,
		description:
			'Fields whose changes do not count as an update, separated by commas, for example those that change all the time',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			numberProperty('maxEventsPerPoll'),
			{
				...numberProperty('maxRetries'),
				description:
					'How many times to retry a request when the service is busy or cannot be reached',
			},
			queryParametersProperty,
			numberProperty('timeout'),
		],
	},
];
