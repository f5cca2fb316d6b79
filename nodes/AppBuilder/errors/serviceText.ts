import {
	ERROR_FIELD_NAMES,
	ERROR_LISTS,
	ERROR_TEXTS,
	LISTED_ERROR_TEXTS,
	LISTED_FIELD_NAMES,
} from '../conventions';
import { valueAt } from '../text/fieldPath';
import { isRecord } from '../text/json';
import { isWebPage } from '../text/web';
import { MAX_LENGTH } from './maskSecrets';

/** Enough levels for `error.errors[0].message`. */
const MAX_DEPTH = 4;

/** Where an error has its message and its field, alone and in a list of problems. */
const ALONE = { texts: ERROR_TEXTS, fields: ERROR_FIELD_NAMES };
const LISTED = { texts: LISTED_ERROR_TEXTS, fields: LISTED_FIELD_NAMES };

/**
 * The service's message in an error response, with the fields that it's about. Its format isn't documented, so the
 * usual places are tried; any other JSON is passed on unchanged. Undefined for a web page, which isn't meant for users.
 */
export function serviceText(data: unknown): string | undefined {
	const text = findText(data) || toJsonText(data);
	// One character more than is shown, so that the cut is noticed, and a key that it splits is hidden.
	return text.slice(0, MAX_LENGTH + 1) || undefined;
}

function findText(data: unknown, depth = 0, { texts, fields } = ALONE): string {
	if (typeof data === 'string') return isWebPage(data.trim()) ? '' : data.trim();
	if (depth === MAX_DEPTH) return '';
	if (Array.isArray(data)) {
		return joinProblems(data.map((entry) => findText(entry, depth + 1, LISTED)));
	}
	if (!isRecord(data)) return '';
	// A `title` that isn't text is a list of problems with the field of this name (Django REST).
	const isText = (name: string) => name !== 'title' || typeof data.title === 'string';
	const text = findFirst(texts.filter(isText), (name) => findText(data[name], depth + 1));
	const problems = findFirst(ERROR_LISTS, (name) => problemsIn(data[name], depth + 1));
	const field = findFirst(fields, (name) => fieldIn(valueAt(data, name)));
	return withField(field, withProblems(text, problems));
}

/** The individual problems: a list, or texts by field. */
function problemsIn(list: unknown, depth: number): string {
	if (!isRecord(list)) return findText(list, depth);
	return joinProblems(
		Object.entries(list).map(([field, value]) => withField(field, findText(value, depth))),
	);
}

/** The field that a problem is about, as text or as a path. */
function fieldIn(value: unknown): string {
	const isPath = Array.isArray(value) && value.every((step) => Object(step) !== step);
	return isPath ? value.join('.') : typeof value === 'string' ? value : '';
}

function withField(field: string, text: string): string {
	return text && field ? `${field}: ${text}` : text;
}

/** Some services repeat the only problem as the text. */
function withProblems(text: string, problems: string): string {
	if (!text || !problems || text.includes(problems)) return text || problems;
	return `${text} (${problems})`;
}

function findFirst(names: string[], read: (name: string) => string): string {
	return names.map(read).find(Boolean) ?? '';
}

function joinProblems(texts: string[]): string {
	return texts.filter(Boolean).join('; ');
}

function toJsonText(data: unknown): string {
	const isEmpty = Object(data) !== data || Object.keys(data as object).length === 0;
	return isEmpty ? '' : JSON.stringify(data);
}
