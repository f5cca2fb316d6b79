import type { IDataObject, INodeProperties, IPollFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { numberProperty, readNumber } from '../parameters/options';
import { queryParametersProperty, readQueryParameters } from '../parameters/queryParameters';
import { toNames } from '../parameters/values';
import type { ServiceRequest } from '../transport/client';
import { EVENTS, type EventName } from './events';
import type { FieldFilter } from './fingerprint';

/** Shows fields only if they have an effect. */
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
		options: [numberProperty('maxEventsPerPoll'), queryParametersProperty],
	},
];

/** The user's settings of the trigger. */
export interface TriggerSettings {
	events: EventName[];
	fields: FieldFilter;
	maxEvents: number;
	/** The query parameters of the list, for example to filter it. */
	query: ServiceRequest['query'];
}

/** @throws {InputError} when a parameter has an invalid value */
export function readSettings(context: IPollFunctions): TriggerSettings {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	return {
		events: readEvents(context.getNodeParameter('events', [])),
		fields: {
			watched: readNames(context, 'fieldsToWatch', "'Fields to Watch'"),
			ignored: readNames(context, 'fieldsToIgnore', "'Fields to Ignore'"),
		},
		maxEvents: readNumber(options, 'maxEventsPerPoll'),
		query: readQueryParameters(options),
	};
}

function readNames(context: IPollFunctions, name: string, place: string): string[] {
	return toNames(context.getNodeParameter(name, ''), place);
}

function readEvents(value: unknown): EventName[] {
	const chosen = Array.isArray(value) ? value : [value];
	const unknown = chosen.find((event) => !EVENTS.includes(event as EventName));
	if (chosen.length > 0 && unknown === undefined) {
		return EVENTS.filter((event) => chosen.includes(event));
	}
	throw new InputError(
		chosen.length === 0
			? "'Events' is empty"
			: `'Events' has "${unknown}", which is not one of its options`,
		'Choose one event or more in the node.',
	);
}
