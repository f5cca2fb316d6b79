import type { IDataObject } from 'n8n-workflow';

import { asInResponse } from '../parameters/losslessJson';
import type { ServiceRequest } from '../transport/client';
import type { Task } from './operation';
import { workspaceJson } from './toJson';

/** The output of a dry run: what would be done. */
export type DryRunResult = {
	action: 'create' | 'update' | 'delete' | 'unchanged';
	id?: string;
	/** The fields that would be sent. */
	fields?: IDataObject;
	/** The current values of these fields; for a workspace that would stay or be deleted, all of its fields. */
	current?: IDataObject;
};

/** Simulates a create without any request: its result is known. */
export function dryRunCreate(request: ServiceRequest & { body: string }): Task {
	const simulated: DryRunResult = { action: 'create', fields: asInResponse(request.body) };
	return {
		write: request,
		isDryRun: true,
		run: async (_, output) => output([simulated]),
	};
}

/** Reads the workspace that would be updated or deleted. A missing one is reported as it would be then. */
export function dryRunTask(
	request: ServiceRequest,
	simulate: (current: IDataObject) => DryRunResult,
): Task {
	return {
		write: request,
		isDryRun: true,
		async run(client, output) {
			const response = await client({ method: 'GET', path: request.path });
			output([simulate(workspaceJson(response, request.path))]);
		},
	};
}

/** The current values of the fields that would be sent, if the workspace has them. */
export function currentOf(fields: IDataObject, current: IDataObject): IDataObject {
	const names = Object.keys(fields).filter((name) => Object.hasOwn(current, name));
	return Object.fromEntries(names.map((name) => [name, current[name]]));
}
