import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';
import { parseUrl } from '../text/web';
import type { ServiceResponse } from '../transport/client';

/** The value of a response as the JSON of an item: an object as it is, nothing as success, the rest under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	return (isRecord(value) ? value : { data: value }) as IDataObject;
}

/** The response to a create as the JSON of an item. A 201 without a body may say in Location where the new resource is (RFC 9110). */
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
