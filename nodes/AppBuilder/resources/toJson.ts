import type { IDataObject } from 'n8n-workflow';

import { unwrap, WRAPPER_FIELDS, type Fields, type ObjectKind } from '../conventions';
import { ServiceError } from '../errors/ServiceError';
import { notFoundText } from '../errors/httpErrors';
import { isRecord } from '../text/json';
import type { Client } from '../transport/client';

/** A response's value as an item's JSON: an object unchanged, no value as success, anything else under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	return (isRecord(value) ? value : { data: value }) as IDataObject;
}

/** Converts a response's value to the JSON of the workspace or agent in it, if it can be recognized. */
export function objectJson(value: unknown, kind?: ObjectKind): IDataObject {
	return toJson(unwrap(value, kind));
}

/**
 * Gets a workspace, as an item's JSON.
 * @throws {ServiceError} when the response is empty: some services send that instead of a 404
 */
export async function getWorkspaceJson(client: Client, id: string): Promise<IDataObject> {
	const { value } = await client({ method: 'GET', path: 'workspaces', workspaceId: id });
	if (isEmptyResponse(value)) throw new ServiceError(notFoundText(id, 'the response is empty'));
	return objectJson(value);
}

/** Whether a response contains nothing, possibly within a wrapper. */
function isEmptyResponse(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return !value;
	const [name, ...others] = Object.keys(value);
	if (name === undefined) return true;
	const isWrapper = others.length === 0 && WRAPPER_FIELDS.includes(name);
	return isWrapper && isEmptyResponse((value as Fields)[name]);
}
