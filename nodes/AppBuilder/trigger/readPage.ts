import type { IDataObject } from 'n8n-workflow';

import { ServiceError, TRY_LATER, UNAVAILABLE } from '../errors/ServiceError';
import { MAX_ID_LENGTH } from '../parameters/workspaceId';
import { shorten } from '../text/format';
import { sha256 } from '../transport/keyHash';
import { complaintIn } from '../transport/pages/complaintIn';
import { idIn } from '../transport/pages/elementText';
import type { Page } from '../transport/pages/fetchPages';
import { listIn } from '../transport/pages/listIn';
import { printsOf, type FieldFilter, type Prints } from './fingerprint';

/** A workspace on a page of the list. */
export interface Listed extends Prints {
	id: string;
	workspace: IDataObject;
}

/**
 * The workspaces of a page. A page that cannot be compared must not pass for a list: workspaces would seem to be gone.
 * @throws {ServiceError} when it is not a list, may be incomplete, has an element without an ID, or is cut off
 */
export function readPage(page: Page, filter: FieldFilter): Listed[] {
	const listed = toListed(page.value, filter);
	if (page.failure !== undefined) throw page.failure;
	if (page.more !== undefined) throw cutOff(page.more);
	return listed;
}

/** @throws {ServiceError} when the value is not a list, may be incomplete, or has an element without an ID */
export function toListed(value: unknown, filter: FieldFilter): Listed[] {
	const list = listIn(value);
	if (list === undefined) throw notAList();
	const complaint = complaintIn(value);
	if (complaint !== undefined) throw inDoubt(complaint);
	return list.map((workspace) => {
		const id = idIn(workspace);
		if (id === undefined) throw withoutId();
		return { id: keptId(id), ...printsOf(workspace, filter), workspace: workspace as IDataObject };
	});
}

/**
 * The ID by which a workspace is remembered and reported. A long ID is replaced by a mark that no address can contain,
 * followed by the ID's hash: it cannot be looked up anyway, and n8n cannot keep thousands of long IDs.
 */
function keptId(id: string): string {
	if (id.length <= MAX_ID_LENGTH) return id;
	return `sha256#${sha256(id)}`;
}

function notAList(): ServiceError {
	return new ServiceError({
		message: "The service didn't return a list of workspaces",
		description: `${TRY_LATER} If this keeps happening, check 'Base URL' in the credential and 'Options' → 'Query Parameters'.`,
		failure: UNAVAILABLE,
	});
}

function inDoubt(complaint: string): ServiceError {
	return new ServiceError({
		message: `The list of workspaces may be incomplete: the service says ${complaint}`,
		description: TRY_LATER,
		failure: UNAVAILABLE,
	});
}

function cutOff(field: string): ServiceError {
	return new ServiceError({
		message: `The list of workspaces is incomplete ("${shorten(field, 60)}" in the response)`,
		description:
			"The trigger needs the whole list. Set 'List Pagination' in the credential to match how the service pages its lists, or to 'None' if the list is complete.",
	});
}

function withoutId(): ServiceError {
	return new ServiceError({
		message: 'The list contains a workspace without an ID',
		description: `${TRY_LATER} If this keeps happening, the trigger can't watch this list.`,
		failure: UNAVAILABLE,
	});
}
