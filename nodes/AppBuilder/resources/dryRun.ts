import type { IDataObject } from 'n8n-workflow';

import { asInResponse } from '../parameters/losslessJson';
import type { ServiceRequest } from '../transport/client';
import type { Task } from './operation';
import { toJson } from './toJson';

/** What would be done, as the output of a dry run. */
export type Simulated = {
	action: 'create' | 'update' | 'delete' | 'unchanged';
	id?: string;
	/** The fields that would be sent. */
	fields?: IDataObject;
	/** What these are now; of what stays or goes, all of it. */
	current?: IDataObject;
};

/** Sends nothing: what would be created is known. */
export function simulatedCreate(request: ServiceRequest & { body: string }): Task {
	const simulated: Simulated = { action: 'create', fields: asInResponse(request.body) };
	return { write: request, isDryRun: true, run: async (_, output) => output([simulated]) };
}

/** Reads the workspace that an update or a delete is about: what is not there is told as it would be then. */
export function simulatedTask(
	request: ServiceRequest,
	simulate: (current: IDataObject) => Simulated,
): Task {
	return {
		write: request,
		isDryRun: true,
		async run(client, output) {
			const { value } = await client({ method: 'GET', path: request.path });
			output([simulate(toJson(value))]);
		},
	};
}

/** What the fields that would be sent are now, as far as they are there. */
export function currentOf(fields: IDataObject, current: IDataObject): IDataObject {
	const names = Object.keys(fields).filter((name) => Object.hasOwn(current, name));
	return Object.fromEntries(names.map((name) => [name, current[name]]));
}
