import type { IDataObject } from 'n8n-workflow';

import { isNotFound, ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import { idOf } from '../../../conventions';
import { workspacePath } from '../../../transport/serviceUrl';
import type { TaskItem } from '../../operation';
import { createdJson, objectJson } from '../../toJson';
import { isChange, MAX_LISTED, type Action } from './decide';
import type { Upsert } from './parameters';
import { withId, type Workspaces } from './workspaces';

/** One item, with everything needed to process it. */
export interface ItemRun {
	upsert: Upsert;
	client: Client;
	item: TaskItem;
	workspaces: Workspaces;
}

/**
 * Processes the actions one after another, and adds the resulting workspaces to `results`. If an action fails, the
 * results of those before it are kept.
 */
export async function apply(
	actions: Action[],
	run: ItemRun,
	results: IDataObject[],
): Promise<void> {
	const { workspaces, upsert } = run;
	const { key } = upsert;
	if (actions[0].action === 'create' && workspaces.isUncertain(key)) throw mayStillBeCreated();
	if (isChange(actions)) workspaces.forget(key);
	const afterWrites: IDataObject[] = [];
	for (const [index, action] of actions.entries()) {
		try {
			// Added one by one: a call accepts only about 120,000 arguments.
			for (const result of await applyOne(action, run)) {
				results.push(result);
				afterWrites.push(afterWrite(action, result, upsert));
			}
		} catch (error) {
			throw withProgress(error, actions, index);
		}
	}
	// Without IDs the next item could not update them, so it reads the list again.
	const haveIds = afterWrites.every((workspace) => idOf(workspace) !== undefined);
	if (haveIds) workspaces.remember(key, afterWrites);
}

async function applyOne(action: Action, run: ItemRun): Promise<IDataObject[]> {
	if (action.action === 'create') return await create(run);
	return [action.action === 'update' ? await update(action.current, run) : action.current];
}

/** A response to an update may have few of the fields, or the ID of something else. */
function afterWrite(action: Action, result: IDataObject, { wanted }: Upsert): IDataObject {
	if (action.action !== 'update') return result;
	const shown = idOf(result) === undefined ? {} : result;
	return withId(updatedId(action.current), { ...action.current, ...wanted.fields, ...shown });
}

async function create(run: ItemRun): Promise<IDataObject[]> {
	const body = run.upsert.bodies.create;
	return await run.client({ method: 'POST', path: 'workspaces', body }).then(
		(response) => [createdJson(response)],
		async (error: unknown) => await findCreated(error, run),
	);
}

/**
 * The workspaces that a failed create has left. If its outcome is unknown, the list is read once more. What is not there
 * is not created again, because the service may still be at work on it.
 * @throws the given error, when there are none, or the list cannot be read
 */
async function findCreated(
	error: unknown,
	{ upsert: { key }, client, workspaces }: ItemRun,
): Promise<IDataObject[]> {
	if (!(error instanceof ServiceError) || !error.isOutcomeUnknown) {
		if (isRejected(error)) workspaces.remember(key, []);
		throw error;
	}
	const found = await workspaces.readAgain(client, key).catch(() => []);
	if (found.length > 0) return found;
	workspaces.markUncertain(key);
	throw error;
}

/** Whether the service has said that it did nothing, so that the list needn't be read again. */
function isRejected(error: unknown): boolean {
	return error instanceof ServiceError && error.httpCode?.startsWith('4') === true;
}

async function update(current: IDataObject, { upsert, client }: ItemRun): Promise<IDataObject> {
	try {
		const path = workspacePath(updatedId(current));
		const { value } = await client({ method: 'PATCH', path, body: upsert.bodies.update });
		return objectJson(value);
	} catch (error) {
		throw isNotFound(error) ? notFoundAnymore(error) : error;
	}
}

/**
 * The ID by which a workspace is updated.
 * @throws {ServiceError} when it has no ID that can be sent
 */
export function updatedId(current: IDataObject): string {
	const id = idOf(current);
	if (id !== undefined && idFault(id) === undefined) return id;
	throw new ServiceError({
		message: "The matching workspace has no valid ID, so it can't be updated",
		description:
			"Set 'If Workspace Exists' to 'Skip'. If you know its ID from elsewhere, use Workspace → Update.",
		isItemError: true,
	});
}

/** The error that ended several updates, with the IDs of those updated before, and of those not sent. */
function withProgress(error: unknown, actions: Action[], failed: number): unknown {
	if (!(error instanceof ServiceError) || actions.length < 2) return error;
	const parts = [
		['Failed', idsOf([actions[failed]])],
		['Updated', idsOf(actions.slice(0, failed))],
		['Not sent', idsOf(actions.slice(failed + 1))],
	];
	const listed = parts.filter(([, ids]) => ids !== '').map((part) => `${part.join(': ')}.`);
	const description = [error.text.description, ...listed].filter(Boolean).join(' ');
	return new ServiceError({ ...error.text, description });
}

function idsOf(actions: Action[]): string {
	const updates = actions.flatMap((one) => (one.action === 'update' ? [one.current] : []));
	const listed = updates.slice(0, MAX_LISTED).map(idOf).join(', ');
	const more = updates.length - MAX_LISTED;
	return more > 0 ? `${listed}, and ${more.toLocaleString('en')} more` : listed;
}

function mayStillBeCreated(): ServiceError {
	return new ServiceError({
		message: 'An earlier item with the same match values may still create this workspace',
		description:
			"This item wasn't sent. Check in the service whether the workspace exists, then execute the workflow again.",
		isItemError: true,
		reason: 'outcomeUnknown',
	});
}

function notFoundAnymore({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		description:
			"It existed a moment ago. It may have been deleted since. If it's gone, execute the workflow again to create it.",
	});
}
