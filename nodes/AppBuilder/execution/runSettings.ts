import type { IExecuteFunctions } from 'n8n-workflow';

import { readMaxConcurrentRequests } from '../parameters/options';
import { findOperation } from '../resources';
import type { Operation } from '../resources/operation';

/** What is the same for all items of a run. */
export interface RunSettings {
	/** @throws {InputError} when the settings cannot be used */
	operation(): Operation;
	maxConcurrentRequests: number;
}

/** Reads the settings of a run. What cannot be used is refused at each item, as its own. */
export function readRunSettings(context: IExecuteFunctions): RunSettings {
	try {
		const resource = context.getNodeParameter('resource', 0) as string;
		const name = context.getNodeParameter('operation', 0) as string;
		const operation = findOperation(resource, name);
		return {
			operation: () => operation,
			maxConcurrentRequests: readMaxConcurrentRequests(context),
		};
	} catch (failure) {
		return { operation: () => refuse(failure), maxConcurrentRequests: 1 };
	}
}

function refuse(failure: unknown): never {
	throw failure;
}
