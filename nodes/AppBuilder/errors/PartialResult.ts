import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from './ServiceError';

/** A list that could not be read to its end, with what was read of it. */
export class PartialResult extends ServiceError {
	constructor(
		failure: ServiceError,
		readonly results: IDataObject[],
	) {
		const { message, ...rest } = failure;
		const count = results.length.toLocaleString('en');
		super({ ...rest, message: `The list broke off after ${count}: ${message}` });
	}
}
