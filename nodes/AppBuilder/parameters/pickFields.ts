import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../text/json';

/** Names of fields, with those wanted within each; undefined where all of it is. */
type Wanted = Map<string, Wanted | undefined>;

/**
 * A function that keeps of an object the fields of these names. Dots lead into objects, and into each object of an
 * array; a field whose own name has dots counts first. What is not there is left out.
 */
export function fieldPicker(names: string[]): (fields: IDataObject) => IDataObject {
	const literal: Wanted = new Map(names.map((name) => [name, undefined]));
	const nested: Wanted = new Map();
	for (const name of names) want(nested, name.split('.'));
	return (fields) => ({ ...pick(fields, nested), ...pick(fields, literal) }) as IDataObject;
}

function want(wanted: Wanted, way: string[]): void {
	let within = wanted;
	for (const name of way.slice(0, -1)) {
		if (!within.has(name)) within.set(name, new Map());
		const inner = within.get(name);
		// All of it is wanted already.
		if (inner === undefined) return;
		within = inner;
	}
	within.set(way.at(-1)!, undefined);
}

function pick(fields: Record<string, unknown>, wanted: Wanted): Record<string, unknown> {
	const entries = [...wanted]
		.filter(([name]) => Object.hasOwn(fields, name))
		.map(
			([name, inner]) => [name, inner ? pickWithin(fields[name], inner) : fields[name]] as const,
		);
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Undefined where there is none of them. */
function pickWithin(value: unknown, wanted: Wanted): unknown {
	if (Array.isArray(value)) return value.filter(isRecord).map((element) => pick(element, wanted));
	const picked = isRecord(value) ? pick(value, wanted) : {};
	return Object.keys(picked).length > 0 ? picked : undefined;
}
