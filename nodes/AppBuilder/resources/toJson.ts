import type { IDataObject } from 'n8n-workflow';

import { unwrap, WRAPPER_FIELDS, type Fields, type ObjectKind } from '../conventions';
import { ServiceError } from '../errors/ServiceError';
import { notFoundText } from '../errors/httpErrors';
import { isRecord } from '../text/json';
import { parseUrl } from '../text/web';
import type { Client, ServiceResponse } from '../transport/client';

/**
 * Converts a response's value to an item's JSON: an object unchanged, no value as success, anything else under `data`.
 */
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

/** The path of a workspace or an agent, with its ID. Any other path may be, for example, a job's. */
const OBJECT_PATH = /\/(?:workspaces|agents)\/([^/]+)\/?$/;

/**
 * Converts the response to a create to an item's JSON. A 201 without a body may name the new resource in Location (RFC
 * 9110).
 */
export function createdJson(
	{ value, status, headers, url }: ServiceResponse,
	kind?: ObjectKind,
): IDataObject {
	const location = value === undefined && status === 201 ? headers.get('location') : null;
	const path = location === null ? undefined : parseUrl(location, url)?.pathname;
	if (path === undefined) return objectJson(value, kind);
	const [, id] = OBJECT_PATH.exec(path) ?? [];
	return { success: true, ...(id && { id: decode(id) }), location };
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
