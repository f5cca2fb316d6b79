import type { INodeProperties } from 'n8n-workflow';

import { numberOptions, type NumberOption } from './numberOptions';

const queryParameters: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add parameter',
	default: {},
	description: 'Further query parameters to send, for example to filter or sort a list',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'key',
					type: 'string',
					default: '',
					placeholder: 'e.g. sort',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
				},
			],
		},
	],
};

/** The options every operation has. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		numberField(
			'maxConcurrentRequests',
			'How many items are worked on at the same time. 1 works on them strictly one after the other, in order.',
		),
		numberField(
			'maxRetries',
			'How often a request is tried again after the service was busy or not reachable. A create is only tried again when the service certainly did nothing, so nothing is made twice.',
		),
		numberField(
			'maxWait',
			"How many seconds a request may wait because the service says that its limit is reached (status 429). Waiting for the plan's own pace does not count.",
		),
		queryParameters,
		numberField('timeout', 'How long to wait for one answer, in milliseconds'),
	],
};

function numberField(name: NumberOption, description: string): INodeProperties {
	const { label, min, max, default: defaultValue } = numberOptions[name];
	return {
		displayName: label,
		name,
		type: 'number',
		typeOptions: { minValue: min, maxValue: max, numberPrecision: 0 },
		default: defaultValue,
		description,
	};
}
