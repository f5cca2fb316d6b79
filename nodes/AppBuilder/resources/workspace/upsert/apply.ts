import type { IDataObject } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import type { TaskItem } from '../../operation';
import { createdJson, objectJson } from '../../toJson';
import type { Action } from './decide';
import type { Upsert } from './parameters';
import { withId } from './workspaces';

/** What a request is sent with, and its response compared. */
export type Sending = Pick<TaskItem, 'missing'> & { client: Client };

/** Does what was decided for one workspace, and returns its output. */
export async function apply(
	action: Action,
	{ bodies }: Upsert,
	{ client, missing }: Sending,
): Promise<IDataObject> {
	if (action.action === 'create') {
		const request = { method: 'POST', path: 'workspaces', body: bodies.create } as const;
		const response = await client(request);
		missing.compare(request, response.value);
		return createdJson(response);
	}
	if (action.action !== 'update') return action.current;
	const workspaceId = updatedId(action.current);
	const request = {
		method: 'PATCH',
		path: 'workspaces',
		workspaceId,
		body: bodies.update,
	} as const;
	const { value } = await client(request);
	missing.compare(request, value);
	return objectJson(value);
}

/**
 * The workspaces after the actions.
 * @returns undefined if the response to a create has no ID: the next item couldn't update the workspace
 */
export function workspacesAfter(
	actions: Action[],
	results: IDataObject[],
	{ wanted }: Upsert,
): IDataObject[] | undefined {
	if (actions[0].action === 'create') {
		// The response may have only a few fields.
		return getId(results[0]) === undefined ? undefined : [{ ...wanted.fields, ...results[0] }];
	}
	return actions.map((action, index) => {
		const result = results[index];
		if (action.action !== 'update') return result;
		// The response to an update may have only a few fields, or another object's ID.
		const shown = getId(result) === undefined ? {} : result;
		return withId(updatedId(action.current), { ...action.current, ...wanted.fields, ...shown });
	});
}

/**
 * The ID for updating a workspace.
 * @throws {ServiceError} when it has no ID that can be sent
 */
export function updatedId(current: IDataObject): string {
	const id = getId(current);
	if (id !== undefined && idFault(id) === undefined) return id;
	throw new ServiceError({
		message: "The matching workspace has no valid ID, so it can't be updated",
		description:
			"Set 'If Workspace Exists' to 'Skip'. If you know its ID from elsewhere, use Workspace → Update.",
		isItemError: true,
	});
}
