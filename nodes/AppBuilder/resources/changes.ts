import type { IDataObject } from 'n8n-workflow';

import { isEmptyValue, isRecord } from '../text/json';

/** Fields that would change, with their values; `from` is missing if the workspace doesn't have the field yet. */
export type Changes = Record<string, IDataObject>;

/** The given fields whose value differs from the current one. Each is compared as a whole. */
export function changesFrom(current: IDataObject, given: IDataObject): Changes {
	const changed: Array<[string, IDataObject]> = [];
	for (const [name, to] of Object.entries(given)) {
		const isMissing = !Object.hasOwn(current, name);
		if (isEqual(to, isMissing ? undefined : current[name])) continue;
		changed.push([name, isMissing ? { to } : { from: current[name], to }]);
	}
	return Object.fromEntries(changed);
}

/** The fields of an update: the ID is in its address, and a service that stores another one breaks every link. */
export function withoutId<T extends object>(fields: T): T {
	return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'id')) as T;
}

/**
 * Compares JSON values as people do: 7 equals "7", because a sheet has only text, and services omit what is empty. The
 * order matters in arrays, but not in objects.
 */
function isEqual(given: unknown, current: unknown): boolean {
	if (isEmptyValue(given)) return isEmptyValue(current);
	if (Array.isArray(given) && Array.isArray(current)) {
		return (
			given.length === current.length &&
			given.every((element, index) => isEqual(element, current[index]))
		);
	}
	if (isRecord(given) && isRecord(current)) {
		const names = [...Object.keys(given), ...Object.keys(current)];
		const valueOf = (one: typeof given, name: string) =>
			Object.hasOwn(one, name) ? one[name] : undefined;
		return names.every((name) => isEqual(valueOf(given, name), valueOf(current, name)));
	}
	return (
		typeof given !== 'object' && typeof current !== 'object' && String(given) === String(current)
	);
}
