import type { IDataObject } from 'n8n-workflow';

import { isNotThere, ServiceError, TRY_LATER } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import type { Client } from '../../../transport/client';
import { idOf } from '../../../transport/pages/elementText';
import { workspacePath } from '../../../transport/serviceUrl';
import type { TaskItem } from '../../operation';
import { createdJson, toJson } from '../../toJson';
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
	if (actions[0].action === 'create' && workspaces.isDoubted(key)) throw mayStillBeCreated();
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
	return withId(updatedId(action.current), { ...action.current, ...wanted.fields, ...result });
}

/**
 * Creates a workspace, and reads again if the outcome is unknown. If the workspace is found then, it is the result. If
 * it is not, it is created again.
 */
async function create(run: ItemRun): Promise<IDataObject[]> {
	const { upsert, client, item, workspaces } = run;
	const request = { method: 'POST', path: 'workspaces', body: upsert.bodies.create } as const;
	for (let retries = 0; ; retries++) {
		let error: unknown;
		try {
			return [createdJson(await client(request))];
		} catch (thrown) {
			error = thrown;
		}
		if (!(error instanceof ServiceError) || !error.isOutcomeUnknown) {
			if (isRejected(error)) workspaces.remember(upsert.key, []);
			throw error;
		}
		const found = await findCreated(error, run);
		item.settle();
		if (found.length > 0) return found;
		if (retries >= item.options.maxRetries) throw notCreated(error);
	}
}

/** Whether the service has said that it did nothing, so that the list needn't be read again. */
function isRejected(error: unknown): boolean {
	return error instanceof ServiceError && error.httpCode?.startsWith('4') === true;
}

/**
 * The workspaces that a create with unknown outcome has left; none if the service certainly didn't process it.
 * @throws {ServiceError} when that cannot be found out
 */
async function findCreated(
	error: ServiceError,
	{ upsert, client, workspaces }: ItemRun,
): Promise<IDataObject[]> {
	let found: IDataObject[] | undefined;
	try {
		found = await workspaces.readAgain(client, upsert.key);
	} catch {
		// The outcome stays unknown.
	}
	// The workspace may have been given another ID, or be created later.
	const isInconclusive = workspaces.isById || mayStillRun(error);
	if (isInconclusive && !found?.length) {
		workspaces.doubt(upsert.key);
		throw error;
	}
	if (found === undefined) throw stillUnknown(error);
	return found;
}

/** Whether the service may still be at work, because the node or a gateway (504) timed out. */
function mayStillRun({ text, httpCode }: ServiceError): boolean {
	return text.isTimeout === true || httpCode === '504';
}

async function update(current: IDataObject, { upsert, client }: ItemRun): Promise<IDataObject> {
	try {
		const path = workspacePath(updatedId(current));
		const { value } = await client({ method: 'PATCH', path, body: upsert.bodies.update });
		return toJson(value);
	} catch (error) {
		throw isNotThere(error) ? deletedMeanwhile(error) : error;
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
		concernsItem: true,
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
	const description = `${error.text.description} ${listed.join(' ')}`;
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
		message: 'An earlier item with the same values to match on may still create this workspace',
		description:
			"This item wasn't sent. Check in the service whether the workspace exists, then execute the workflow again.",
		concernsItem: true,
	});
}

/**
 * The error without the mark of an unknown create, which is never sent again: the next attempt reads the list first.
 */
function stillUnknown({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		isOutcomeUnknown: false,
		description: `The workspace may have been created, but the list couldn't be read to check. The next attempt reads it first. ${TRY_LATER}`,
	});
}

function notCreated({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		isOutcomeUnknown: false,
		description: `The workspace didn't appear in the list after any attempt, so it probably wasn't created. ${text.description}`,
	});
}

function deletedMeanwhile({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		description: 'It was deleted during the execution. Execute the workflow again to create it.',
	});
}
