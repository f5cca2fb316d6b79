import { splitPath } from './fieldPath';
import { isRecord } from './json';

type Fields = Record<string, unknown>;

/**
 * Keeps the fields with these names, which lead into objects. A name that leads into a list stands for the whole list.
 * Undefined if no field has these names.
 */
export function pickFields(value: unknown, names: string[]): Fields | undefined {
	if (!isRecord(value)) return undefined;
	const picked = new Map<string, unknown>();
	for (const [name, { isWhole, within }] of groupByField(value, names)) {
		const inner = isWhole ? value[name] : pickFields(value[name], within);
		if (inner !== undefined) picked.set(name, inner);
	}
	return picked.size > 0 ? Object.fromEntries(picked) : undefined;
}

/** Leaves out what {@link pickFields} keeps. */
export function omitFields(value: unknown, names: string[]): unknown {
	if (names.length === 0 || !isRecord(value)) return value;
	const groups = groupByField(value, names);
	const kept = Object.entries(value).flatMap(([name, inner]) => {
		const { isWhole = false, within = [] } = groups.get(name) ?? {};
		return isWhole ? [] : [[name, omitFields(inner, within)] as const];
	});
	return Object.fromEntries(kept);
}

/** The names that lead to a field: to all of it, or to what is within it. */
interface Group {
	isWhole: boolean;
	within: string[];
}

function groupByField(fields: Fields, names: string[]): Map<string, Group> {
	const groups = new Map<string, Group>();
	for (const path of names) {
		const [name, rest] = splitPath(fields, path);
		if (!Object.hasOwn(fields, name)) continue;
		const group = groups.get(name) ?? { isWhole: false, within: [] };
		groups.set(name, group);
		if (rest === undefined || Array.isArray(fields[name])) group.isWhole = true;
		else group.within.push(rest);
	}
	return groups;
}
