import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { readNumber, toRequestOptions } from '../parameters/options';
import { readQueryParameters } from '../parameters/queryParameters';
import { toNames } from '../parameters/values';
import type { RequestOptions, ServiceRequest } from '../transport/client';
import { EVENTS, type EventName } from './events';

/** Which changes count as an update; no watched fields are all. */
export interface FieldFilter {
	watched: string[];
	ignored: string[];
}

/** What a user has set in the trigger. */
export interface TriggerSettings {
	events: EventName[];
	fields: FieldFilter;
	maxEvents: number;
	requestOptions: RequestOptions;
	/** Of the list. */
	query: ServiceRequest['query'];
}

/** @throws {InputError} when a parameter has a value it cannot have */
export function readSettings(context: IPollFunctions): TriggerSettings {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	return {
		events: readEvents(context.getNodeParameter('events', [])),
		fields: {
			watched: readNames(context, 'fieldsToWatch', "'Fields to Watch'"),
			ignored: readNames(context, 'fieldsToIgnore', "'Fields to Ignore'"),
		},
		maxEvents: readNumber(options, 'maxEventsPerPoll'),
		requestOptions: toRequestOptions(options),
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
