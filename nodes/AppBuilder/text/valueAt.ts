import { isRecord } from './isRecord';

/** A field by its name, which may have dots itself, or else nested by the dots. */
export function valueAt(fields: unknown, path: string): unknown {
	if (!isRecord(fields)) return undefined;
	const [name, rest] = partsOf(fields, path);
	const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
	return rest === undefined ? value : valueAt(value, rest);
}

/** The name that a field has in the object, and what of the dotted name leads on from it. */
export function partsOf(fields: object, path: string): [name: string, rest?: string] {
	const dot = path.indexOf('.');
	if (dot < 0 || Object.hasOwn(fields, path)) return [path];
	return [path.slice(0, dot), path.slice(dot + 1)];
}
