import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import type { RequestOptions } from '../transport/client';
import { isBlank, toBoolean, toWholeNumber } from './values';

const numberOptions = {
	maxConcurrentItems: {
		label: 'Max Concurrent Items',
		description:
			'Maximum number of items to process at the same time. Set to 1 to process them one by one, in order. The value of the first item applies to all items.',
		min: 1,
		max: 10_000,
		// Hides a latency of 50 ms.
		default: 100,
	},
	maxRetries: {
		label: 'Max Retries',
		description:
			"Maximum number of times to retry a request that failed temporarily. A create that may have gone through isn't retried.",
		min: 0,
		max: 20,
		default: 4,
	},
	timeout: {
		label: 'Timeout (ms)',
		description: 'How long to wait for a response, in milliseconds',
		min: 1,
		max: 3_600_000,
		default: 60_000,
	},
};

type NumberOption = keyof typeof numberOptions;

export const dryRunOption: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	// On as soon as it's added. n8n gives no default to an option that isn't added.
	default: true,
	description:
		'Whether this node only previews what would be created or updated. Execute only this node: those after it run for real.',
};

export const addActionOption: INodeProperties = {
	displayName: 'Add Action to Output',
	name: 'addAction',
	type: 'boolean',
	default: true,
	description:
		"Whether each output has a field 'action' that says what was done: created, updated, unchanged, or skipped",
};

export const commonOptions = (['maxConcurrentItems', 'maxRetries', 'timeout'] as const).map(
	numberProperty,
);

/** The options property, in alphabetical order. */
export function optionsProperty(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: options.toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
	};
}

/** For requests without an item, such as an editor's search. */
export const defaultOptions = {
	timeoutMs: numberOptions.timeout.default,
	maxRetries: numberOptions.maxRetries.default,
};

/** @throws {InputError} when an option has an invalid value */
export function readOptions(context: IExecuteFunctions, itemIndex: number): RequestOptions {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	return {
		timeoutMs: readNumber(options, 'timeout'),
		maxRetries: readNumber(options, 'maxRetries'),
	};
}

/**
 * Whether an option is turned on.
 * @throws {InputError} when it is neither on nor off
 */
export function readSwitch(
	context: IExecuteFunctions,
	itemIndex: number,
	{ name, displayName }: INodeProperties,
): boolean {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	// An expression that returns nothing must not turn off the dry run.
	return Object.hasOwn(options, name) && toBoolean(options[name], `'Options' → '${displayName}'`);
}

export function readMaxConcurrentItems(context: IExecuteFunctions): number {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	return readNumber(options, 'maxConcurrentItems');
}

/** The value of an option. An empty option has its default, like one that wasn't added. */
function readNumber(options: IDataObject, name: NumberOption): number {
	const { label, min, max, default: defaultValue } = numberOptions[name];
	if (isBlank(options[name])) return defaultValue;
	const number = toWholeNumber(options[name], { min, max });
	if (number === undefined) {
		throw new InputError(
			`'Options' → '${label}' must be a whole number from ${min} to ${max.toLocaleString('en')}`,
			'Enter a number, or remove the option to use the default.',
		);
	}
	return number;
}

function numberProperty(name: NumberOption): INodeProperties {
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
