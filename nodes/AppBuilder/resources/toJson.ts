import type { IDataObject } from 'n8n-workflow';

import type { ServiceResponse } from '../transport/client';
import { parseUrl } from '../text/parseUrl';

const STAND_IN = ['success', 'id', 'location'];

/** The value of a response as the JSON of an item: an object as it is, nothing as success, the rest under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as IDataObject;
	}
	return { data: value } as IDataObject;
}

/** Whether it only stands for a response without an object, or has it in an envelope: then it has no fields to choose from. */
export function isStandIn(json: IDataObject): boolean {
	const names = Object.keys(json);
	if (names.length === 1 && names[0] === 'data') return true;
	return json.success === true && names.every((name) => STAND_IN.includes(name));
}

/** The response to a create as the JSON of an item. A 201 without a body may say in Location where the new resource is (RFC 9110). */
export function createdJson(response: ServiceResponse): IDataObject {
	const isBare = response.value === undefined && response.status === 201;
	const location = isBare ? response.headers.get('location') : null;
	const path = parseUrl(location ?? '', response.url)?.pathname.replace(/\/$/, '');
	if (location === null || path === undefined) return toJson(response.value);
	const id = decode(path.slice(path.lastIndexOf('/') + 1));
	return { success: true, ...(id && { id }), location };
}

function decode(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}
