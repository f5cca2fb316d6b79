import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/** Fields that would change, with their values; `from` is missing if the workspace doesn't have the field yet. */
export type Changes = Record<string, IDataObject>;

/**
 * The given fields whose value differs from the current one. Each is compared as a whole. A field without a value
 * equals a missing one: services omit empty fields.
 */
export function changesFrom(current: IDataObject, given: IDataObject): Changes {
	const changed: Array<[string, IDataObject]> = [];
	for (const [name, to] of Object.entries(given)) {
		const isMissing = !Object.hasOwn(current, name);
		if (isMissing ? isBlank(to) : isEqual(to, current[name])) continue;
		changed.push([name, isMissing ? { to } : { from: current[name], to }]);
	}
	return Object.fromEntries(changed);
}

/** Compares JSON values. The order matters in arrays, but not in objects. */
function isEqual(given: unknown, current: unknown): boolean {
	if (Array.isArray(given) && Array.isArray(current)) {
		return (
			given.length === current.length &&
			given.every((element, index) => isEqual(element, current[index]))
		);
	}
	if (!isRecord(given) || !isRecord(current)) return given === current;
	const names = new Set([...Object.keys(given), ...Object.keys(current)]);
	return [...names].every((name) => {
		if (!Object.hasOwn(current, name)) return isBlank(given[name]);
		return Object.hasOwn(given, name) && isEqual(given[name], current[name]);
	});
}

function isBlank(value: unknown): boolean {
	return value === null || value === '';
}
