import { isWebPage } from '../text/web';
import { isRecord } from '../text/json';
import { shorten } from '../text/format';

/** Enough levels for `error.errors[0].message`, but no more, because a level without text may be read twice. */
const MAX_DEPTH = 4;
/** In characters: more than is shown. Two texts of a million may take minutes to compare. */
const MAX_LENGTH = 2_000;

/** Names of the fields that hold the words, and of those that name the field they are about. */
interface Keys {
	texts: string[];
	fields: string[];
}

const ANYWHERE: Keys = {
	texts: ['message', 'error_description', 'error', 'detail', 'title', 'description'],
	fields: ['field', 'param', 'parameter', 'pointer'],
};
/** An entry in a list of problems may have fewer fields. */
const IN_LIST: Keys = {
	texts: [...ANYWHERE.texts, 'reason', 'msg', 'code'],
	fields: [...ANYWHERE.fields, 'path', 'loc', 'name'],
};
/** Where JSON:API names the field. */
const SOURCE_KEYS = ['pointer', 'parameter', 'header'];
/** Fields with the individual problems: a list, or texts by field. */
const LISTS = ['errors', 'details', 'invalid-params', 'invalid_params'];

/**
 * The service's message in an error response, with the fields that it is about. Its error shape is not documented, so
 * the usual places are tried (RFC 9457, JSON:API, OAuth, and those of widespread frameworks). Any other JSON is passed
 * on as it is, up to a bound. A web page is no text for a user: undefined.
 */
export function serviceText(data: unknown): string | undefined {
	const text = wordsOf(data) ?? asJson(data);
	return text && shorten(text, MAX_LENGTH);
}

/** Keeps one character beyond the bound, so that the cut is noticed later. */
function bounded(text: string): string {
	return text.slice(0, MAX_LENGTH + 1);
}

function wordsOf(data: unknown, depth = 0, keys = ANYWHERE): string | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (typeof data === 'string') return plainText(data);
	if (Array.isArray(data)) {
		return joined(data.map((element) => wordsOf(element, depth + 1, IN_LIST)));
	}
	return isRecord(data) ? recordWords(data, depth, keys) : undefined;
}

function recordWords(
	record: Record<string, unknown>,
	depth: number,
	keys: Keys,
): string | undefined {
	const text = first(keys.texts, (key) => wordsOf(record[key], depth + 1));
	const list = first(LISTS, (key) => listWords(record[key], depth + 1));
	return withField(fieldNameOf(record, keys.fields), withList(text, list));
}

function listWords(list: unknown, depth: number): string | undefined {
	if (!isRecord(list)) return wordsOf(list, depth);
	if (depth > MAX_DEPTH) return undefined;
	return joined(
		Object.entries(list).map(([field, value]) => {
			const words = wordsOf(value, depth + 1) ?? (isRecord(value) && listWords(value, depth + 1));
			return withField(field, words || undefined);
		}),
	);
}

function withField(field: string | undefined, text: string | undefined): string | undefined {
	return text === undefined || field === undefined ? text : bounded(`${field}: ${text}`);
}

/** The field that an entry of an error response is about; JSON:API names it in `source`, others as a path. */
function fieldNameOf(entry: Record<string, unknown>, keys: string[]): string | undefined {
	return nameUnder(entry, keys) ?? nameUnder(Object(entry.source), SOURCE_KEYS);
}

function nameUnder(entry: Record<string, unknown>, keys: string[]): string | undefined {
	return keys.map((key) => nameFrom(entry[key])).find((name) => name !== undefined);
}

function nameFrom(value: unknown): string | undefined {
	const name = Array.isArray(value) && value.every(isStep) ? value.join('.') : value;
	return typeof name === 'string' && name !== '' ? name : undefined;
}

function isStep(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number';
}

/** Some services repeat the only entry of the list as the text. */
function withList(text: string | undefined, list: string | undefined): string | undefined {
	if (text === undefined || list === undefined) return text ?? list;
	return text.includes(list) ? text : bounded(`${text} (${list})`);
}

function plainText(data: string): string | undefined {
	const text = data.trim();
	return text === '' || isWebPage(text) ? undefined : bounded(text);
}

function first<T>(keys: string[], read: (key: string) => T | undefined): T | undefined {
	for (const key of keys) {
		const value = read(key);
		if (value !== undefined) return value;
	}
	return undefined;
}

function joined(all: Array<string | undefined>): string | undefined {
	const texts = all.filter((text) => text !== undefined);
	return texts.length > 0 ? bounded(texts.join('; ')) : undefined;
}

function asJson(data: unknown): string | undefined {
	if (data === undefined || data === null || typeof data === 'string') return undefined;
	if (typeof data === 'object' && Object.keys(data).length === 0) return undefined;
	try {
		return JSON.stringify(data);
	} catch {
		return undefined; // nested too deep to be written as text
	}
}
