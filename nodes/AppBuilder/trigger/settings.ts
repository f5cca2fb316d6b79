import type { IDataObject, INodeProperties, IPollFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { fieldRowsProperty, readFieldRows, workspaceField } from '../parameters/fieldRows';
import { optionsProperty } from '../parameters/options';
import { queryParametersProperty, readQueryParameters } from '../parameters/queryParameters';
import { notAnOption } from '../parameters/values';
import type { ServiceRequest } from '../transport/client';
import { EVENTS, type EventName } from './events';
import type { FieldFilter } from './fingerprint';

const selectedFields = {
	displayName: 'Selected Fields',
	name: 'selectedFields',
	...workspaceField,
} as const;

export const triggerProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: [
			{ name: 'Workspace Created', value: 'created', description: 'A workspace is created' },
			{ name: 'Workspace Deleted', value: 'deleted', description: 'A workspace is deleted' },
			{
				name: 'Workspace Updated',
				value: 'updated',
				description: 'A field of a workspace changes',
			},
		],
		default: ['created'],
	},
	{
		displayName: 'Existing Workspaces',
		name: 'existingWorkspaces',
		type: 'options',
		options: [
			{ name: 'Ignore', value: 'ignore', description: 'The first poll only records them' },
			{
				name: 'Output as Created Events',
				value: 'output',
				description: 'The first polls output all of them',
			},
		],
		default: 'ignore',
		displayOptions: { show: { events: ['created'] } },
		description: 'What to do with workspaces that exist when the workflow is first published',
	},
	{
		displayName: 'Fields to Watch',
		name: 'fieldsToWatch',
		type: 'options',
		options: [
			{
				name: 'All Fields',
				value: 'all',
				description: 'A change to any field counts as an update',
			},
			{
				name: 'Only Selected Fields',
				value: 'selected',
				description:
					"A change to any of these fields counts as an update. Each event lists them in 'changed'.",
			},
			{
				name: 'All Except Selected Fields',
				value: 'except',
				description: 'A change to any other field counts as an update',
			},
		],
		default: 'all',
		displayOptions: { show: { events: ['updated'] } },
		description:
			"The fields whose changes count as an update. If this workflow updates workspaces itself, don't watch fields that it changes, or it never ends.",
	},
	{
		...fieldRowsProperty(selectedFields),
		displayOptions: { show: { events: ['updated'], fieldsToWatch: ['selected', 'except'] } },
		description: 'The fields to watch (Fetch Test Event finds typos in them), or to exclude',
	},
	optionsProperty([queryParametersProperty]),
];

export interface TriggerSettings {
	events: EventName[];
	/** Whether the first polls report existing workspaces as created. */
	reportsExisting: boolean;
	fields: FieldFilter;
	/** The query parameters of the list, for example to filter it. */
	query: ServiceRequest['query'];
}

/** @throws {InputError} when a parameter has an invalid value */
export function readSettings(context: IPollFunctions): TriggerSettings {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	return {
		events: readEvents(context.getNodeParameter('events', [])),
		reportsExisting: readChoice(context, 'existingWorkspaces', 'ignore') === 'output',
		fields: readFilter(context),
		query: readQueryParameters(options),
	};
}

function readFilter(context: IPollFunctions): FieldFilter {
	const choice = readChoice(context, 'fieldsToWatch', 'all');
	if (choice === 'all') return { watched: [], ignored: [] };
	const rows = context.getNodeParameter(selectedFields.name, {});
	const names = readFieldRows(rows, selectedFields.displayName, { isItemError: false }).sort();
	return choice === 'selected' ? { watched: names, ignored: [] } : { watched: [], ignored: names };
}

/** The value of a parameter with options, or its default. An expression may return anything. */
function readChoice(context: IPollFunctions, name: string, defaultValue: string): string {
	const value = context.getNodeParameter(name, defaultValue);
	const { displayName, options = [] } = triggerProperties.find((one) => one.name === name)!;
	if (options.some((option) => 'value' in option && option.value === value)) return String(value);
	throw notAnOption(displayName, value);
}

function readEvents(value: unknown): EventName[] {
	const chosen = Array.isArray(value) ? value : [value];
	if (chosen.length === 0) {
		throw new InputError("'Trigger On' is empty", 'Choose at least one event.');
	}
	const unknown = chosen.filter((event) => !EVENTS.includes(event as EventName));
	if (unknown.length > 0) throw notAnOption('Trigger On', unknown[0]);
	return EVENTS.filter((event) => chosen.includes(event));
}
