import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { asInResponse } from '../parameters/body';
import type { ServiceAccess } from '../access/access';
import type { ErrorText } from '../errors/ServiceError';
import type { Client, ServiceRequest } from '../transport/client';
import type { MissingFields } from './missingFields';
import { objectJson } from './toJson';

/** One operation of a resource: its fields in the editor and its work for the items of an execution. */
export type Operation = OperationDescription & (ItemWork | { startRun: StartRun });

interface OperationDescription {
	option: INodePropertyOptions & { value: string; action: string };
	/** Its own properties in the editor, shown only when it is chosen. */
	properties: INodeProperties[];
	/** Its options besides those of every operation. */
	options?: INodeProperties[];
}

export interface ItemWork {
	/** Whether an item's write is only described, and not sent: one that can't be is output, too. */
	isDryRun?(itemIndex: number): boolean;
	/**
	 * Reads and checks the parameters of one input item, and returns the task they describe. All items are prepared
	 * before the first request, so that bad input leaves nothing half done.
	 * @throws {InputError} when they cannot be sent
	 */
	prepare(context: IExecuteFunctions, itemIndex: number, isDryRun?: boolean): Task;
	/** Called before any task runs, for each item that an earlier attempt completed, or whose outcome it left open. */
	recall?(earlier: Earlier, item: Pick<TaskItem, 'access'>): void;
	end?(): void;
}

/** For an operation whose items share something: called once per execution, before its items are prepared. */
type StartRun = (context: IExecuteFunctions) => ItemWork;

export interface Task {
	write?: WriteIntent;
	/** How people recognize the item, for its error. */
	label?: string;
	run: (client: Client, output: Output, item: TaskItem) => Promise<void>;
}

export interface Earlier extends Pick<WriteIntent, 'workspaceId' | 'target'> {
	itemIndex: number;
	/** What it output; undefined if the service may still be working on its create. */
	results?: IDataObject[];
	/** Why it failed nevertheless; undefined if it didn't, or another item's failure ended it. */
	error?: ErrorText;
	/** Whether it failed, and that still holds, because no user has retried the execution. */
	isKept?: boolean;
}

/** The request that changes something. UPSERT isn't an HTTP method: its requests are known later. */
export interface WriteIntent extends Omit<ServiceRequest, 'method'> {
	method: ServiceRequest['method'] | 'UPSERT';
	/** By which an UPSERT finds its workspace. */
	target?: string;
	/** Whether it overwrites nothing: an UPSERT that skips what exists. */
	isSkip?: boolean;
}

/** What a task may know about its item besides the parameters. */
export interface TaskItem {
	access: ServiceAccess;
	/** How an earlier attempt in this execution ended: the service may still process its create. */
	blockedBy?: ErrorText;
	missing: MissingFields;
	/** What an earlier attempt output, if the item is sent again because one before it is. */
	earlierResults?: IDataObject[];
	/** In the item's turn: outputs that, and returns true, if the items before it have changed nothing. */
	stays: () => boolean;
}

/** Receives the JSON of output items as it is produced; what was received before a failure is kept. */
export type Output = (results: IDataObject[]) => void;

/** Sends a write, and converts the response to an item's JSON. */
export async function send(
	client: Client,
	request: ServiceRequest,
	{ missing }: Pick<TaskItem, 'missing'>,
): Promise<IDataObject> {
	const { value } = await client(request);
	missing.compare(request, value);
	return objectJson(value, request.path === 'agents' ? 'agent' : 'workspace');
}

/** A field and its value, by which people recognize an item: `customer_no "C0302"`. */
export function fieldLabel(name: string, value: string): string {
	return `${name} "${value}"`;
}

/** The label of the first text among the fields that are sent; undefined if there is none. */
export function firstText(body: string): string | undefined {
	for (const [name, value] of Object.entries(asInResponse(body))) {
		if (typeof value === 'string' && value !== '') return fieldLabel(name, value);
	}
	return undefined;
}

export function createTask(path: 'workspaces' | 'agents', body: string): Task {
	const request = { method: 'POST', path, body } as const;
	return {
		write: request,
		label: firstText(body),
		run: async (client, output, item) => output([await send(client, request, item)]),
	};
}

export interface Resource {
	option: INodePropertyOptions & { value: string };
	operations: Operation[];
	defaultOperation: string;
}
