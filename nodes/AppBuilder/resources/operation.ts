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
	/** Carries it out for one input item and returns the JSON of each output item. */
	execute(context: IExecuteFunctions, client: Client, itemIndex: number): Promise<IDataObject[]>;
}

export interface Resource {
	/** Its entry in the Resource drop-down. */
	option: INodePropertyOptions & { value: string };
	operations: Operation[];
	/** Value of the operation chosen at first. */
	defaultOperation: string;
}
