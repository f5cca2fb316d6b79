import type { IDataObject } from 'n8n-workflow';

import { UNAVAILABLE } from '../errors/failure';
import { ServiceError } from '../errors/ServiceError';
import { isRecord } from '../text/json';
import { shorten } from '../text/format';
import type { Page } from '../transport/pages/fetchPages';
import type { Listed } from './comparePage';
import { complaintIn } from '../transport/pages/complaintIn';
import { idOf } from '../transport/pages/elementText';
import { fingerprinter } from './fingerprint';
import { inTurns } from './inTurns';
import { keptId } from './keptId';
import { listIn } from '../transport/pages/listIn';
import type { FieldFilter } from './settings';

const TRY_AGAIN = 'Nothing was reported, and the next poll tries again.';

/**
 * The workspaces of a page. What cannot be compared must not pass for a list: workspaces would seem to be gone.
 * @throws {ServiceError} when it is not a list, may not be whole, has an element without an ID, or says that it is cut off
 */
export async function readPage(
	{ value, more, failure }: Page,
	filter: FieldFilter,
): Promise<Listed[]> {
	const listed = await toListed(value, filter);
	if (failure !== undefined) throw failure;
	if (more !== undefined) throw cutOff(more);
	return listed;
}

/** @throws {ServiceError} when it is not a list, may not be whole, or has an element without an ID */
export async function toListed(value: unknown, filter: FieldFilter): Promise<Listed[]> {
	const list = listIn(value);
	if (list === undefined) throw notAList();
	const complaint = complaintIn(value);
	if (complaint !== undefined) throw inDoubt(complaint);
	const fingerprint = fingerprinter(filter);
	return await inTurns(list, (workspace) => {
		const id = isRecord(workspace) ? idOf(workspace) : undefined;
		if (id === undefined) throw withoutId();
		return {
			id: keptId(id),
			fingerprint: fingerprint(workspace),
			workspace: workspace as IDataObject,
		};
	});
}

function notAList(): ServiceError {
	return new ServiceError({
		message: 'The service sent something else instead of the list of workspaces',
		description: `${TRY_AGAIN} If it persists, check 'Base URL' in the credential and 'Options' → 'Query Parameters'.`,
		failure: UNAVAILABLE,
	});
}

function inDoubt(complaint: string): ServiceError {
	return new ServiceError({
		message: `The list of workspaces may be incomplete: the service says ${complaint}`,
		description: TRY_AGAIN,
		failure: UNAVAILABLE,
	});
}

function cutOff(field: string): ServiceError {
	return new ServiceError({
		message: `The list of workspaces continues without saying where: see "${shorten(field, 60)}" in the response`,
		description:
			"Check 'List Pagination' in the credential: it must match how the service pages its lists. If the list is complete, choose 'None'.",
	});
}

function withoutId(): ServiceError {
	return new ServiceError({
		message: 'The list contains a workspace without an ID',
		description: `${TRY_AGAIN} If it persists, the service's list cannot be watched.`,
		failure: UNAVAILABLE,
	});
}
