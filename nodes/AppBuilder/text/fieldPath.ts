import { isRecord } from './json';

/** The value of a field. Its name may contain dots itself; otherwise they lead into objects. */
export function valueAt(fields: unknown, path: string): unknown {
	if (!isRecord(fields)) return undefined;
	const [name, rest] = partsOf(fields, path);
	const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
	return rest === undefined ? value : valueAt(value, rest);
}

/** Splits a dotted name into the field that the object has and the path from there. */
export function partsOf(fields: object, path: string): [name: string, rest?: string] {
	const dot = path.indexOf('.');
	if (dot < 0 || Object.hasOwn(fields, path)) return [path];
	return [path.slice(0, dot), path.slice(dot + 1)];
}
