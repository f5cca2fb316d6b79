import type { IDataObject } from 'n8n-workflow';

import type { ServiceAnswer } from '../transport/client';
import { parseUrl } from '../transport/parseUrl';

/** An answer's value as the JSON of an item: an object as it is, nothing as success, the rest under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as IDataObject;
	}
	return { data: value } as IDataObject;
}

/** The answer to a create. A 201 without a body may say in Location where the new resource is (RFC 9110). */
export function createdJson(answer: ServiceAnswer): IDataObject {
	const isBare = answer.value === undefined && answer.status === 201;
	const location = isBare ? answer.headers.get('location') : null;
	const path = parseUrl(location ?? '', answer.url)?.pathname.replace(/\/$/, '');
	if (location === null || path === undefined) return toJson(answer.value);
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
