import type { IDataObject } from 'n8n-workflow';

import { asInResponse } from '../parameters/losslessJson';
import type { ServiceRequest } from '../transport/client';
import type { Changes } from './changes';
import type { Task } from './operation';

/**
 * The output of a dry run: what would be done. All outputs have the same two fields, because n8n's table shows a red
 * "undefined" for a field that only others have.
 */
export type DryRunResult = {
	action: 'create' | 'update' | 'delete' | 'unchanged' | 'skip';
	details: {
		id?: string;
		/** The fields of what would be created. */
		fields?: IDataObject;
		changes?: Changes;
		/** What would stay or be deleted. */
		current?: IDataObject;
	};
};

/** Simulates a create without any request: its result is known. */
export function dryRunCreate(request: ServiceRequest & { body: string }): Task {
	const simulated = createResult(asInResponse(request.body));
	return {
		write: request,
		isDryRun: true,
		run: async (_, output) => output([simulated]),
	};
}

export function createResult(fields: IDataObject): DryRunResult {
	return { action: 'create', details: { fields } };
}

/** @param changes none if the update would be sent, but change nothing */
export function updateResult(id: string | undefined, changes: Changes): DryRunResult {
	const isChanged = Object.keys(changes).length > 0;
	const details = { ...(id !== undefined && { id }), ...(isChanged && { changes }) };
	return { action: 'update', details };
}

/** For a workspace that would stay as it is, or be deleted. One that exists only in a dry run has no ID. */
export function currentResult(
	action: 'delete' | 'unchanged' | 'skip',
	id: string | undefined,
	current: IDataObject,
): DryRunResult {
	return { action, details: { ...(id !== undefined && { id }), current } };
}
