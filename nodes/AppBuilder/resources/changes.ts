import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/** Fields that would change, with their values; `from` is missing if the workspace doesn't have the field yet. */
export type Changes = Record<string, IDataObject>;

/** The given fields whose value differs from the current one. Each is compared as a whole. */
export function changesFrom(current: IDataObject, given: IDataObject): Changes {
	const changed: Array<[string, IDataObject]> = [];
	for (const [name, to] of Object.entries(given)) {
		if (!Object.hasOwn(current, name)) changed.push([name, { to }]);
		else if (!isEqual(to, current[name])) changed.push([name, { from: current[name], to }]);
	}
	return Object.fromEntries(changed);
}

/** Compares JSON values. The order of fields does not count, that of arrays does. */
function isEqual(a: unknown, b: unknown): boolean {
	if (Array.isArray(a) && Array.isArray(b)) {
		return a.length === b.length && a.every((element, index) => isEqual(element, b[index]));
	}
	if (!isRecord(a) || !isRecord(b)) return a === b;
	const names = Object.keys(a);
	return (
		names.length === Object.keys(b).length &&
		names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
	);
}
