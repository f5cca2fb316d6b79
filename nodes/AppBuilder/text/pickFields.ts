import { isIndex, splitPath } from './fieldPath';
import { isRecord } from './json';

/**
 * Keeps the fields with these names. Names lead into objects, and into each element of an array, or with an index into
 * one. Undefined if no field has these names.
 */
export function pickFields(value: unknown, names: string[]): unknown {
	if (Array.isArray(value)) return pickElements(value, names);
	if (!isRecord(value)) return undefined;
	const picked = new Map<string, unknown>();
	for (const [name, within] of groupByField(value, names)) {
		const inner = within === undefined ? value[name] : pickFields(value[name], within);
		if (inner !== undefined) picked.set(name, inner);
	}
	return picked.size > 0 ? Object.fromEntries(picked) : undefined;
}

/** Leaves out what {@link pickFields} keeps. */
export function omitFields(value: unknown, names: string[]): unknown {
	if (names.length === 0) return value;
	if (Array.isArray(value)) {
		const steps = parseSteps(names);
		return value.flatMap((element, index) => {
			const within = namesWithin(steps, index);
			return within === undefined ? [] : [omitFields(element, within)];
		});
	}
	if (!isRecord(value)) return value;
	const groups = groupByField(value, names);
	const kept = Object.entries(value).flatMap(([name, inner]) => {
		const within = groups.has(name) ? groups.get(name) : [];
		return within === undefined ? [] : [[name, omitFields(inner, within)] as const];
	});
	return Object.fromEntries(kept);
}

function pickElements(elements: unknown[], names: string[]): unknown[] | undefined {
	const steps = parseSteps(names);
	const picked = elements.flatMap((element, index) => {
		const within = namesWithin(steps, index);
		if (within === undefined) return [element];
		const hasFields = typeof element === 'object' && element !== null;
		return hasFields && within.length > 0 ? [pickFields(element, within)] : [];
	});
	const hasAny = elements.length === 0 || picked.some((element) => element !== undefined);
	return hasAny ? picked.map((element) => (element === undefined ? {} : element)) : undefined;
}

/** Where a name leads in an array: into one element, or without an index into each. */
interface Step {
	index?: number;
	rest?: string;
}

/** Parsed once for all elements. */
function parseSteps(names: string[]): Step[] {
	return names.map((path) => {
		const [name, rest] = splitPath({}, path);
		return isIndex(name) ? { index: Number(name), rest } : { rest: path };
	});
}

/** The names that continue inside an element; undefined for the whole element. */
function namesWithin(steps: Step[], index: number): string[] | undefined {
	const leading = steps.filter((step) => step.index === undefined || step.index === index);
	const within = leading.flatMap(({ rest }) => rest ?? []);
	return within.length < leading.length ? undefined : within;
}

/** The fields that the names lead to, each with the names that continue inside it; undefined for the whole field. */
function groupByField(fields: object, names: string[]): Map<string, string[] | undefined> {
	const groups = new Map<string, string[] | undefined>();
	for (const path of names) {
		const [name, rest] = splitPath(fields, path);
		if (!Object.hasOwn(fields, name)) continue;
		const within = groups.get(name);
		if (rest === undefined || (within === undefined && groups.has(name)))
			groups.set(name, undefined);
		else if (within === undefined) groups.set(name, [rest]);
		else within.push(rest);
	}
	return groups;
}
