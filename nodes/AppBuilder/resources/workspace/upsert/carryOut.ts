import type { IDataObject } from 'n8n-workflow';

import { isNotThere, ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import { workspacePath } from '../../../transport/serviceUrl';
import type { TaskItem } from '../../operation';
import { createdJson, toJson } from '../../toJson';
import { withId } from './byId';
import { createCertainly } from './createCertainly';
import type { Action } from './decide';
import { halfDone } from './halfDone';
import { idOf } from '../../../transport/pages/elementText';
import type { Upsert } from './readUpsert';
import type { Workspaces } from './workspaces';

/** What an item sends, once it is known to which workspaces. */
interface Sending extends Pick<Upsert, 'key' | 'bodies'> {
	/** As a response gives them. */
	fields: IDataObject;
	client: Client;
	item: TaskItem;
	workspaces: Workspaces;
}

/** Carries out what was decided, and adds to the results the workspaces as they are then. */
export async function carryOut(
	actions: Action[],
	sending: Sending,
	results: IDataObject[],
): Promise<void> {
	const { key, workspaces } = sending;
	if (actions.some(({ action }) => action !== 'unchanged')) workspaces.forget(key);
	const known: IDataObject[] = [];
	for (const [index, action] of actions.entries()) {
		const all = await carryOutOne(action, sending).catch(
			async (error: unknown) => await Promise.reject(halfDone(error, actions, index)),
		);
		// One by one: a call takes some 120,000 arguments.
		for (const result of all) {
			results.push(result);
			known.push(asKnown(action, result, sending));
		}
	}
	// What has no ID cannot be updated by the next item: it is read again then.
	if (known.every((result) => idOf(result) !== undefined)) workspaces.remember(key, known);
}

/** A response to an update may have little in it, or an ID of something else. */
function asKnown(action: Action, result: IDataObject, { fields }: Sending): IDataObject {
	if (action.action !== 'update') return result;
	return withId(updatedId(action.current), { ...action.current, ...fields, ...result });
}

async function carryOutOne(action: Action, sending: Sending): Promise<IDataObject[]> {
	if (action.action === 'create') return await create(sending);
	const { current } = action;
	return [action.action === 'update' ? await update(current, sending) : current];
}

async function create(sending: Sending): Promise<IDataObject[]> {
	const { key, bodies, client, item, workspaces } = sending;
	if (workspaces.isDoubted(key)) throw mayStillBeCreated();
	const creating = createCertainly(
		async () =>
			createdJson(await client({ method: 'POST', path: 'workspaces', body: bodies.create })),
		{
			find: async () => await workspaces.readAgain(client, key),
			isCertain: workspaces.isCertain,
			maxRetries: item.options.maxRetries,
			settle: item.settle,
		},
	);
	return await creating.catch(async (error: unknown) => {
		if (error instanceof ServiceError && error.isOutcomeUnknown) workspaces.doubt(key);
		else if (error instanceof ServiceError && error.httpCode?.startsWith('4')) {
			workspaces.remember(key, []);
		}
		return await Promise.reject(error);
	});
}

async function update(current: IDataObject, { bodies, client }: Sending): Promise<IDataObject> {
	try {
		const path = workspacePath(updatedId(current));
		const { value } = await client({ method: 'PATCH', path, body: bodies.update });
		return toJson(value);
	} catch (error) {
		throw error instanceof ServiceError && isNotThere(error) ? deletedMeanwhile(error) : error;
	}
}

/**
 * The ID by which a workspace is updated.
 * @throws {ServiceError} when it has none that can be sent
 */
export function updatedId(current: IDataObject): string {
	const id = idOf(current);
	if (id === undefined || idFault(id) !== undefined) throw withoutId();
	return id;
}

function mayStillBeCreated(): ServiceError {
	return new ServiceError({
		message: 'The workspace may still be created for an earlier item with the same values to match',
		description:
			'The outcome of that item is unknown, so nothing was sent for this one. Check in the service whether it is there, then run it again.',
		concernsItem: true,
	});
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
			'It was there when the node looked for it, and has been deleted since. Run it again to create it.',
	});
}
