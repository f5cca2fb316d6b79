import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import type { RequestOptions } from '../transport/client';
import { listQueryProperty } from './queryParameters';
import { isBlank, toBoolean, toWholeNumber } from './values';

/** The options with whole numbers. */
export const numberOptions = {
	maxConcurrentRequests: {
		label: 'Max Concurrent Requests',
		description:
			'How many items are processed at the same time. With 1 they are processed one after another, in order.',
		min: 1,
		max: 10_000,
		// Benchmarked: latency of 50 ms is hidden, and a thousand more in flight gain little.
		default: 100,
	},
	maxRetries: {
		label: 'Max Retries',
		description:
			'How many times to retry a request when the service is busy or cannot be reached. A create is retried only if the service certainly did not process it, so nothing is created twice.',
		min: 0,
		max: 20,
		default: 4,
	},
	maxEventsPerPoll: {
		label: 'Max Events per Poll',
		description: 'How many events to output at most per poll. The rest follow in later polls.',
		min: 1,
		max: 100_000,
		default: 1_000,
	},
	timeout: {
		label: 'Timeout',
		description: 'How long to wait for a response, in milliseconds',
		min: 1,
		max: 3_600_000,
		default: 60_000,
	},
};

type NumberOption = keyof typeof numberOptions;

/** For operations that change something: n8n hides it for others. */
const dryRunProperty: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	displayOptions: { show: { '/operation': ['create', 'upsert', 'update', 'delete'] } },
	description:
		'Whether to only return what would be done, without changing anything: the action, the fields that would be sent, and their current values',
};

/** The options that every operation has, and those that some have. */
export const optionsProperty: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		dryRunProperty,
		numberProperty('maxConcurrentRequests'),
		numberProperty('maxRetries'),
		listQueryProperty,
		numberProperty('timeout'),
	],
};

/** The options of a request that belongs to no item, such as the search of a list. */
export const defaultOptions = toRequestOptions({});

/** @throws {InputError} when an option has an invalid value */
export function readOptions(context: IExecuteFunctions, itemIndex: number): RequestOptions {
	return toRequestOptions(context.getNodeParameter('options', itemIndex, {}) as IDataObject);
}

/** @throws {InputError} when the option is neither on nor off */
export function readDryRun(context: IExecuteFunctions, itemIndex: number): boolean {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	// An expression that returns nothing must not turn off the dry run.
	return Object.hasOwn(options, 'dryRun') && toBoolean(options.dryRun, "'Options' → 'Dry Run'");
}

/** The number of items to process at the same time, the same for the whole run. */
export function readMaxConcurrentRequests(context: IExecuteFunctions): number {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	return readNumber(options, 'maxConcurrentRequests');
}

/** @throws {InputError} when an option has an invalid value */
export function toRequestOptions(options: IDataObject): RequestOptions {
	return {
		timeoutMs: readNumber(options, 'timeout'),
		maxRetries: readNumber(options, 'maxRetries'),
	};
}

/**
 * The value of an option. An empty option has its default, like one that was not added.
 * @throws {InputError} when the value is invalid
 */
export function readNumber(options: IDataObject, name: NumberOption): number {
	const { label, min, max, default: defaultValue } = numberOptions[name];
	if (isBlank(options[name])) return defaultValue;
	const number = toWholeNumber(options[name], { min, max });
	if (number === undefined) {
		throw new InputError(
			`'Options' → '${label}' is not a whole number from ${min} to ${max}`,
			'Enter a number, or remove the option to use the default.',
		);
	}
	return number;
}

/** A number option as the editor shows it. */
export function numberProperty(name: NumberOption): INodeProperties {
	const { label, min, max, default: defaultValue, description } = numberOptions[name];
	return {
		displayName: label,
		name,
		type: 'number',
		typeOptions: { minValue: min, maxValue: max, numberPrecision: 0 },
		default: defaultValue,
		description,
	};
}
