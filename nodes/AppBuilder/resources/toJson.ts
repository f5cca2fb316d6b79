import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { notFoundText } from '../errors/statuses';
import { isRecord } from '../text/json';
import { parseUrl } from '../text/web';
import type { ServiceResponse } from '../transport/client';

/**
 * Converts a response's value to an item's JSON: an object unchanged, no value as success, anything else under `data`.
 */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	return (isRecord(value) ? value : { data: value }) as IDataObject;
}

/**
 * Converts the response to a request for one workspace to an item's JSON.
 * @throws {ServiceError} when it contains no object: some services answer so instead of with 404
 */
export function workspaceJson({ value }: ServiceResponse, id: string): IDataObject {
	const isNothing = typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : !value;
	if (isNothing) throw new ServiceError(notFoundText(id, 'the response is empty'));
	return toJson(value);
}

/**
 * Converts the response to a create to an item's JSON. A 201 without a body may name the new resource in Location (RFC
 * 9110).
 */
export function createdJson({ value, status, headers, url }: ServiceResponse): IDataObject {
	const location = value === undefined && status === 201 ? headers.get('location') : null;
	const path = location === null ? undefined : parseUrl(location, url)?.pathname;
	if (path === undefined) return toJson(value);
	const id = decode(path.replace(/\/$/, '').split('/').pop()!);
	return { success: true, ...(id && { id }), location };
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
