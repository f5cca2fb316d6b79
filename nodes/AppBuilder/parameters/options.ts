import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import type { RequestOptions } from '../transport/client';

const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_MAX_RETRIES = 4;
const DEFAULT_MAX_WAIT = 300;
const DEFAULT_MAX_CONCURRENT = 100;
const MAX_TIMEOUT = 3_600_000;
const MAX_RETRIES = 20;
const MAX_WAIT = 86_400;
const MAX_CONCURRENT = 10_000;
const SECOND = 1_000;

/** The options every operation has. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Max Concurrent Requests',
			name: 'maxConcurrentRequests',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MAX_CONCURRENT, numberPrecision: 0 },
			default: DEFAULT_MAX_CONCURRENT,
			description:
				'How many items are worked on at the same time. 1 works on them strictly one after the other, in order.',
		},
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MAX_RETRIES, numberPrecision: 0 },
			default: DEFAULT_MAX_RETRIES,
			description:
				'How often a request is tried again after the service was busy or not reachable. A create is only tried again when the service certainly did nothing, so nothing is made twice.',
		},
		{
			displayName: 'Max Wait',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MAX_WAIT, numberPrecision: 0 },
			default: DEFAULT_MAX_WAIT,
			description:
				"How many seconds a request may wait because the service says that its limit is reached (status 429). Waiting for the plan's own pace does not count.",
		},
		{
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
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MAX_TIMEOUT, numberPrecision: 0 },
			default: DEFAULT_TIMEOUT,
			description: 'How long to wait for one answer, in milliseconds',
		},
	],
};

/** @throws {InputError} when an expression gave an option a value it cannot have */
export function readOptions(context: IExecuteFunctions, itemIndex: number): RequestOptions {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	return {
		timeout: wholeNumber(options.timeout ?? DEFAULT_TIMEOUT, 'Timeout', 1, MAX_TIMEOUT),
		maxRetries: wholeNumber(
			options.maxRetries ?? DEFAULT_MAX_RETRIES,
			'Max Retries',
			0,
			MAX_RETRIES,
		),
		maxWait: wholeNumber(options.maxWait ?? DEFAULT_MAX_WAIT, 'Max Wait', 0, MAX_WAIT) * SECOND,
		queryParameters: readQueryParameters(options.queryParameters as IDataObject | undefined),
	};
}

/** How many items to work on at the same time; one number for the whole run. */
export function readMaxConcurrentRequests(context: IExecuteFunctions): number {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const value = options.maxConcurrentRequests ?? DEFAULT_MAX_CONCURRENT;
	return wholeNumber(value, 'Max Concurrent Requests', 1, MAX_CONCURRENT);
}

/** The options of a request that belongs to no item, such as the search of a list. */
export const defaultOptions: RequestOptions = {
	timeout: DEFAULT_TIMEOUT,
	maxRetries: DEFAULT_MAX_RETRIES,
	maxWait: DEFAULT_MAX_WAIT * SECOND,
	queryParameters: [],
};

function wholeNumber(value: unknown, label: string, min: number, max: number): number {
	const number = Number(value);
	if (!Number.isInteger(number) || number < min || number > max) {
		throw new InputError(
			`Options → ${label} is not a whole number from ${min} to ${max}`,
			`Enter a number, or remove the option to use the default.`,
		);
	}
	return number;
}

function readQueryParameters(collection: IDataObject | undefined): Array<[string, string]> {
	const rows = (collection?.parameters ?? []) as Array<{ key?: unknown; value?: unknown }>;
	return rows.map(({ key, value }) => {
		if (key === undefined || key === null || key === '') {
			throw new InputError(
				'Options → Query Parameters has a parameter without a name',
				'Give the parameter a name or remove it.',
			);
		}
		return [String(key), String(value ?? '')];
	});
}
