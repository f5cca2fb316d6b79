import type { IDataObject } from 'n8n-workflow';

import type { ServiceResponse } from '../transport/client';
import { parseUrl } from '../text/web';

/** The value of a response as the JSON of an item: an object as it is, nothing as success, the rest under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as IDataObject;
	}
	return { data: value } as IDataObject;
}

/** Whether it only stands for an empty response, as {@link createdJson} tells of it: then it has no fields to choose from. */
export function isStandIn({ success, ...rest }: IDataObject): boolean {
	const { location } = rest;
	const locationFields = typeof location === 'string' ? createdAt(location) : {};
	return success === true && JSON.stringify(rest) === JSON.stringify(locationFields);
}

/** The response to a create as the JSON of an item. A 201 without a body may say in Location where the new resource is (RFC 9110). */
export function createdJson(response: ServiceResponse): IDataObject {
	const isBare = response.value === undefined && response.status === 201;
	const location = isBare ? response.headers.get('location') : null;
	const locationFields = location === null ? undefined : createdAt(location, response.url);
	return locationFields === undefined
		? toJson(response.value)
		: { success: true, ...locationFields };
}

/** What the address of a new resource says; nothing where it is none. */
function createdAt(location: string, url = 'https://localhost'): IDataObject | undefined {
	const path = parseUrl(location, url)?.pathname.replace(/\/$/, '');
	if (path === undefined) return undefined;
	const id = decode(path.slice(path.lastIndexOf('/') + 1));
	return { ...(id && { id }), location };
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
