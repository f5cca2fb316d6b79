import { isRecord } from './isRecord';

/** Whether a JSON value has a field of that name, with dots for one within another; of an array, whether any element has. */
export function hasField(value: unknown, path: string): boolean {
	if (Array.isArray(value)) return value.some((element) => hasField(element, path));
	if (!isRecord(value)) return false;
	return Object.keys(value).some(
		(name) =>
			name === path ||
			(path[name.length] === '.' &&
				path.startsWith(name) &&
				hasField(value[name], path.slice(name.length + 1))),
	);
}
