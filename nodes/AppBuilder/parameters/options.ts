import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import type { RequestOptions } from '../transport/client';
import { numberOptions, type NumberOption } from './numberOptions';
import { toText } from './text';
import { isBlank, toWholeNumber } from './wholeNumber';

const SECOND = 1_000;

/** @throws {InputError} when an expression gave an option a value it cannot have */
export function readOptions(context: IExecuteFunctions, itemIndex: number): RequestOptions {
	return toRequestOptions(context.getNodeParameter('options', itemIndex, {}) as IDataObject);
}

/** How many items to work on at the same time; one number for the whole run. */
export function readMaxConcurrentRequests(context: IExecuteFunctions): number {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	return wholeNumber(options, 'maxConcurrentRequests');
}

/** The options of a request that belongs to no item, such as the search of a list. */
export const defaultOptions = toRequestOptions({});

function toRequestOptions(options: IDataObject): RequestOptions {
	return {
		timeout: wholeNumber(options, 'timeout'),
		maxRetries: wholeNumber(options, 'maxRetries'),
		maxWait: wholeNumber(options, 'maxWait') * SECOND,
		queryParameters: readQueryParameters(options.queryParameters as IDataObject | undefined),
	};
}

function wholeNumber(options: IDataObject, name: NumberOption): number {
	const { label, min, max, default: defaultValue } = numberOptions[name];
	if (isBlank(options[name])) return defaultValue;
	const number = toWholeNumber(options[name]);
	if (number === undefined || number < min || number > max) {
		throw new InputError(
			`Options → ${label} is not a whole number from ${min} to ${max}`,
			'Enter a number, or remove the option to use the default.',
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
		const name = toText(key, "A name in 'Query Parameters'");
		return [name, toText(value, `The parameter "${name}" in 'Query Parameters'`)];
	});
}
