import {
	ERROR_FIELD_NAMES,
	ERROR_LISTS,
	ERROR_TEXTS,
	LISTED_FIELD_NAMES,
	type Fields,
} from '../conventions';
import { isRecord } from '../text/json';
import { isWebPage } from '../text/web';
import { MAX_LENGTH } from './maskSecrets';

/** Enough levels for `error.errors[0].message`. */
const MAX_DEPTH = 4;

/**
 * The service's message in an error response, with the fields that it is about. Its error shape is not documented, so
 * the usual places are tried; any other JSON is passed on as it is. A web page is no text for a user: undefined.
 */
export function serviceText(data: unknown): string | undefined {
	return textOf(data) ?? bounded(asJson(data));
}

function textOf(data: unknown, depth = 0, fieldNames = ERROR_FIELD_NAMES): string | undefined {
	if (typeof data === 'string') return isWebPage(data.trim()) ? undefined : bounded(data.trim());
	if (depth === MAX_DEPTH) return undefined;
	if (Array.isArray(data)) {
		return joined(data.map((entry) => textOf(entry, depth + 1, LISTED_FIELD_NAMES)));
	}
	if (!isRecord(data)) return undefined;
	const text = first(ERROR_TEXTS, (name) => textOf(data[name], depth + 1));
	const problems = first(ERROR_LISTS, (name) => problemsIn(data[name], depth + 1));
	return withField(fieldIn(data, fieldNames), withProblems(text, problems));
}

/** The individual problems: a list, or texts by field. */
function problemsIn(list: unknown, depth: number): string | undefined {
	if (!isRecord(list)) return textOf(list, depth);
	return joined(
		Object.entries(list).map(([field, value]) => withField(field, textOf(value, depth))),
	);
}

/** The field that a problem is about, as text or as a path. */
function fieldIn(problem: Fields, names: string[]): string | undefined {
	return first(names, (name) => {
		const value = problem[name];
		const isPath = Array.isArray(value) && value.every((step) => Object(step) !== step);
		return isPath ? value.join('.') : typeof value === 'string' ? value : undefined;
	});
}

function withField(field: string | undefined, text: string | undefined): string | undefined {
	return text && field ? bounded(`${field}: ${text}`) : text;
}

/** Some services repeat the only problem as the text. */
function withProblems(text: string | undefined, problems: string | undefined): string | undefined {
	if (!text || !problems || text.includes(problems)) return text ?? problems;
	return bounded(`${text} (${problems})`);
}

function first(names: string[], read: (name: string) => string | undefined): string | undefined {
	return names.map(read).find(Boolean);
}

function joined(texts: Array<string | undefined>): string | undefined {
	return bounded(texts.filter(Boolean).join('; '));
}

/** Keeps one character more than is shown, so that the cut is noticed, and hides a key that it divides. */
function bounded(text: string): string | undefined {
	return text.slice(0, MAX_LENGTH + 1) || undefined;
}

function asJson(data: unknown): string {
	if (data === undefined || data === null || typeof data === 'string') return '';
	return typeof data === 'object' && Object.keys(data).length === 0 ? '' : JSON.stringify(data);
}
