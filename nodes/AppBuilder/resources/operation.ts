import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Client, ServiceRequest, ServiceResponse } from '../transport/client';

/** One operation of a resource: what the editor shows of it and what it does for one item. */
export interface Operation {
	/** Its entry in the Operation drop-down. */
	option: INodePropertyOptions & { value: string; action: string };
	/** Its own properties in the editor, shown only when it is chosen. */
	properties: INodeProperties[];
	/**
	 * Reads and checks the parameters of one input item, and returns the task they describe. All items are
	 * prepared before the first request, so that bad input leaves nothing half done.
	 * @throws {InputError} when they cannot be sent
	 */
	prepare(context: IExecuteFunctions, itemIndex: number): Task;
}

/** What an operation does for one item. */
export interface Task {
	/** What it sends to change something. By this the item is known again when the run is taken up again. */
	write?: ServiceRequest;
	run: (client: Client, output: Output) => Promise<void>;
}

/** Takes the JSON of output items as it comes; what was given before a failure is kept. */
export type Output = (results: IDataObject[]) => void;

/** A task of one request that changes something, and what its response means. */
export function writeTask(
	write: ServiceRequest,
	toResult: (response: ServiceResponse) => IDataObject,
): Task {
	return {
		write,
		run: async (client, output) => output([toResult(await client(write))]),
	};
}

export interface Resource {
	/** Its entry in the Resource drop-down. */
	option: INodePropertyOptions & { value: string };
	operations: Operation[];
	/** Value of the operation chosen at first. */
	defaultOperation: string;
}
