import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Client } from '../transport/client';

/** One operation of a resource: what the editor shows of it and what it does for one item. */
export interface Operation {
	/** Its entry in the Operation drop-down. */
	option: INodePropertyOptions & { value: string; action: string };
	/** Its own fields, shown only when it is chosen. */
	fields: INodeProperties[];
	/**
	 * Reads and checks the fields of one input item, and gives what is to be done. Items are all
	 * prepared before the first request, so that bad input leaves nothing half done.
	 * @throws {InputError} when they cannot be sent
	 */
	prepare(context: IExecuteFunctions, itemIndex: number): Task;
}

/** Carries an operation out for one item and gives the JSON of each output item. */
export type Task = (client: Client) => Promise<IDataObject[]>;

export interface Resource {
	/** Its entry in the Resource drop-down. */
	option: INodePropertyOptions & { value: string };
	operations: Operation[];
	/** Value of the operation chosen at first. */
	defaultOperation: string;
}
