import type { IDataObject } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { PartlyDone, ServiceError } from '../../../errors/ServiceError';
import { idFault } from '../../../parameters/workspaceId';
import { valueAt } from '../../../text/fieldPath';
import type { Client } from '../../../transport/client';
import { send, type TaskItem } from '../../operation';
import { changesFrom, withoutId } from '../../changes';
import { updatedBy, type Action, type UpsertRequest } from './decide';
import { idList } from './errors';
import type { Upsert } from './parameters';
import { withId } from './readIndex';
import type { Tally } from './tally';
import type { Applied } from './workspaces';

type Sending = Pick<TaskItem, 'missing'> & { client: Client };

/**
 * Does what was decided for an item, or says what it would do.
 * @throws {PartlyDone} when an action failed after an update
 */
export async function apply(
	actions: Action[],
	upsert: Upsert,
	{ tally, ...sending }: Sending & { tally: Tally },
): Promise<Applied> {
	const { isDryRun } = upsert;
	const outputs: IDataObject[] = [];
	try {
		for (const action of actions) {
			outputs.push(isDryRun ? simulate(action, upsert) : await carryOut(action, upsert, sending));
		}
	} catch (error) {
		throw partlyDone(error, actions, outputs.length);
	} finally {
		tally.add(actions.slice(0, outputs.length), upsert, outputs);
	}
	const after = (action: Action, index: number) =>
		workspaceAfter(action, upsert, isDryRun ? undefined : outputs[index]);
	return { outputs, workspaces: actions.flatMap(after) };
}

async function carryOut(
	action: Action,
	{ bodies }: Upsert,
	{ client, ...item }: Sending,
): Promise<IDataObject> {
	const path = 'workspaces';
	if (action.action === 'create') {
		return await send(client, { method: 'POST', path, body: bodies.create }, item);
	}
	if (action.action !== 'update') return action.current;
	const workspaceId = updatedId(action.current);
	return await send(client, { method: 'PATCH', path, workspaceId, body: bodies.update }, item);
}

/**
 * The output of a dry run: what would be done. All outputs have the same two fields, because n8n's table shows a red
 * "undefined" for a field that only other rows have.
 */
function simulate(action: Action, { matchFields, fields }: UpsertRequest): IDataObject {
	if (action.action === 'create') return { action: 'create', details: { fields } };
	const { action: kind, current } = action;
	// A workspace that exists only in a dry run has no ID.
	const id = getId(current);
	const details: IDataObject = id === undefined ? {} : { id };
	if (kind === 'skip') details.current = current;
	if (kind === 'update') {
		// How people recognize the workspace, besides its ID.
		const names = matchFields.filter((name) => name !== 'id');
		const match = Object.fromEntries(names.map((name) => [name, valueAt(fields, name)]));
		const changes = changesFrom(current, withoutId(fields));
		for (const [name, value] of Object.entries({ match, changes })) {
			if (Object.keys(value).length > 0) details[name] = value;
		}
	}
	return { action: kind, details };
}

/**
 * The workspace as an action leaves it, for later items.
 * @param response undefined in a dry run
 * @returns none if it was created, but the response has no ID
 */
function workspaceAfter(
	action: Action,
	{ fields }: UpsertRequest,
	response?: IDataObject,
): IDataObject[] {
	const hasId = response !== undefined && getId(response) !== undefined;
	// A response may have only a few fields.
	if (action.action === 'create') return response && !hasId ? [] : [{ ...fields, ...response }];
	const { current } = action;
	if (action.action !== 'update') return [current];
	// That to an update may have another object's ID.
	const after = { ...current, ...withoutId(fields), ...(hasId && response) };
	return [withId(getId(current), after)];
}

/** Adds to the error what was updated and what wasn't, if there was an update before it. */
function partlyDone(error: unknown, actions: Action[], doneCount: number): unknown {
	const done = updatedBy(actions.slice(0, doneCount));
	const [failed, ...rest] = updatedBy(actions.slice(doneCount));
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	const sentences = [
		error.text.description,
		`Updated: ${idList(done)}.`,
		`Failed: ${idList([failed])}.`,
		rest.length > 0 && `Not sent: ${idList(rest)}.`,
	];
	return new PartlyDone({ ...error.text, description: sentences.filter(Boolean).join(' ') });
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
