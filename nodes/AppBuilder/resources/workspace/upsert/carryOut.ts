import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import { workspacePath } from '../../../transport/workspacePath';
import type { TaskItem } from '../../operation';
import { createdJson, toJson } from '../../toJson';
import { isNotThere } from './byId';
import { createCertainly } from './createCertainly';
import type { Action } from './decide';
import { idOf } from './idOf';
import type { Upsert } from './readUpsert';
import type { Workspaces } from './workspaces';

/** What an item sends, once it is known to which workspaces. */
interface Sending extends Pick<Upsert, 'key' | 'bodies'> {
	client: Client;
	item: TaskItem;
	workspaces: Workspaces;
}

/** Carries out what was decided, and gives the workspaces as they are then. */
export async function carryOut(actions: Action[], sending: Sending): Promise<IDataObject[]> {
	const { key, workspaces } = sending;
	if (actions.some(({ action }) => action !== 'unchanged')) workspaces.forget(key);
	const results: IDataObject[] = [];
	for (const action of actions) results.push(...(await carryOutOne(action, sending)));
	// What has no ID cannot be updated by the next item: it is read again then.
	if (results.every((result) => idOf(result) !== undefined)) workspaces.remember(key, results);
	return results;
}

async function carryOutOne(action: Action, sending: Sending): Promise<IDataObject[]> {
	if (action.action === 'create') return await create(sending);
	const { current } = action;
	return [action.action === 'update' ? await update(current, sending) : current];
}

async function create({ key, bodies, client, item, workspaces }: Sending): Promise<IDataObject[]> {
	return await createCertainly(
		async () =>
			createdJson(await client({ method: 'POST', path: 'workspaces', body: bodies.create })),
		{
			find: async () => await workspaces.readAgain(client, key),
			isCertain: workspaces.isCertain,
			maxRetries: item.options.maxRetries,
			settle: item.settle,
		},
	);
}

async function update(current: IDataObject, { bodies, client }: Sending): Promise<IDataObject> {
	const id = idOf(current);
	if (id === undefined || idFault(id) !== undefined) throw withoutId();
	try {
		const path = workspacePath(id);
		const { value } = await client({ method: 'PATCH', path, body: bodies.update });
		return toJson(value);
	} catch (error) {
		throw error instanceof ServiceError && isNotThere(error) ? deletedMeanwhile(error) : error;
	}
}

function withoutId(): ServiceError {
	return new ServiceError({
		message: 'The workspace that matches has no ID that can be sent',
		description:
			"Without one it cannot be updated. Set 'When It Exists' to 'Skip', or update it by its ID with Workspace → Update.",
		concernsItem: true,
	});
}

function deletedMeanwhile({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		description:
			'It was there when the node looked for it, and has been deleted since. Run it again: then it is created.',
	});
}
