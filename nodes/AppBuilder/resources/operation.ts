import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { ServiceAccess } from '../access/access';
import type { ErrorText } from '../errors/ServiceError';
import type { Client, RequestOptions, ServiceRequest, ServiceResponse } from '../transport/client';

/** One operation of a resource: what the editor shows of it and what it does for the items of a run. */
export type Operation = OperationInEditor & (ItemWork | { startRun: StartRun });

interface OperationInEditor {
	/** Its entry in the Operation drop-down. */
	option: INodePropertyOptions & { value: string; action: string };
	/** Its own properties in the editor, shown only when it is chosen. */
	properties: INodeProperties[];
}

export interface ItemWork {
	/**
	 * Reads and checks the parameters of one input item, and returns the task they describe. All items are
	 * prepared before the first request, so that bad input leaves nothing half done.
	 * @throws {InputError} when they cannot be sent
	 */
	prepare(context: IExecuteFunctions, itemIndex: number): Task;
	/** Called when all items of the run are carried out. */
	end?(): void;
}

/** For an operation whose items share something: called once a run, before its items are prepared. */
type StartRun = (context: IExecuteFunctions) => ItemWork;

/** What an operation does for one item. */
export interface Task {
	/** What it is to change. By this the item is known again when the run is taken up again. */
	write?: WriteIntent;
	/** Whether that is only told, and not sent. */
	isDryRun?: boolean;
	run: (client: Client, output: Output, item: TaskItem) => Promise<void>;
}

/** The request that changes something. UPSERT is none of HTTP's methods: which requests it takes is known later. */
export interface WriteIntent extends Omit<ServiceRequest, 'method'> {
	method: ServiceRequest['method'] | 'UPSERT';
	/** What it may create: of those with the same, only one may. */
	key?: string;
}

/** What a task may know of its item besides the parameters. */
export interface TaskItem {
	access: Pick<ServiceAccess, 'baseUrl' | 'apiKey' | 'pagination'>;
	options: Pick<RequestOptions, 'maxRetries'>;
	/** How an earlier attempt in this execution ended: its create may still be carried out. */
	unknown?: ErrorText;
	/** To call where it has turned out what became of all that was sent so far, in earlier attempts too. */
	settle(): void;
}

/** Takes the JSON of output items as it comes; what was given before a failure is kept. */
export type Output = (results: IDataObject[]) => void;

/** A task of one request that changes something, and what its response means. */
export function writeTask(
	request: ServiceRequest,
	toResult: (response: ServiceResponse) => IDataObject,
): Task {
	return {
		write: request,
		run: async (client, output) => output([toResult(await client(request))]),
	};
}

export interface Resource {
	/** Its entry in the Resource drop-down. */
	option: INodePropertyOptions & { value: string };
	operations: Operation[];
	/** Value of the operation chosen at first. */
	defaultOperation: string;
}
