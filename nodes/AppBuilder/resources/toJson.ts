import type { IDataObject } from 'n8n-workflow';

/** An answer's value as the JSON of an item: an object as it is, nothing as success, the rest under `data`. */
export function toJson(value: unknown): IDataObject {
	if (value === undefined) return { success: true };
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as IDataObject;
	}
	return { data: value } as IDataObject;
}
