// Field names as users enter and drag them, read as n8n's Edit Fields does: `address.city`, `tags[0]`, and `['Row
// Number']`. A field with such a literal name takes precedence.

/** The first step of a path: `[0]`, `['any name']`, or a name; then a dot, a bracket, or the end. */
const STEP =
	/^(?:\[(\d+)\]|\[(["'])(.*?[^\\])\2\]|([^.[\]]+))(?:\.(?=[^.])|(?=\[(?:\d+\]|["']))|$)/s;
/** A comma between names, or a name in brackets, which may contain one. */
const COMMA = /\[(["']).*?[^\\]\1\]|(,)/gs;

export function valueAt(value: unknown, path: string): unknown {
	if (typeof value !== 'object' || value === null) return undefined;
	const [name, rest] = splitPath(value, path);
	const inner = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
	return rest === undefined ? inner : valueAt(inner, rest);
}

/** Splits a path into the name of the object's field, and the path from there. */
export function splitPath(fields: object, path: string): [name: string, rest?: string] {
	if (Object.hasOwn(fields, path)) return [path];
	const [key, rest] = firstStep(path);
	return [String(key), rest];
}

/** The names along a path; a number is an index. */
export function parsePath(path: string): Array<string | number> {
	const [key, rest] = firstStep(path);
	return rest === undefined ? [key] : [key, ...parsePath(rest)];
}

export function splitNames(text: string): string[] {
	const names: string[] = [];
	let start = 0;
	for (const { index, 2: comma } of text.matchAll(COMMA)) {
		if (comma === undefined) continue;
		names.push(text.slice(start, index));
		start = index + 1;
	}
	return [...names, text.slice(start)];
}

/** Anything that isn't a path, such as `Customer No.`, is a name. */
function firstStep(path: string): [key: string | number, rest?: string] {
	const [step, index, quote, quoted, name] = STEP.exec(path) ?? [];
	if (step === undefined) return [path];
	const key = index === undefined ? (name ?? unescapeQuotes(quoted, quote)) : Number(index);
	return step.length === path.length ? [key] : [key, path.slice(step.length)];
}

/** n8n only escapes the quote. */
function unescapeQuotes(name: string, quote: string): string {
	return name.replaceAll(`\\${quote}`, quote);
}
