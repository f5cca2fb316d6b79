import { isRecord } from '../../text/isRecord';
import { ID_KEYS } from './unwrapList';

/** The ID of a list's element as text; undefined where it has none. */
export function idOf(element: object): string | undefined {
	return firstText(element, ID_KEYS);
}

/** The same of anything a list may have. */
export function idIn(element: unknown): string | undefined {
	return isRecord(element) ? idOf(element) : undefined;
}

/** The text of the first of these fields that has one. */
export function firstText(element: object, keys: string[]): string | undefined {
	const fields = element as Record<string, unknown>;
	for (const key of keys) {
		const value = fields[key];
		if (typeof value === 'string' && value !== '') return value;
		// Beyond 2^53 a number has lost digits: it may name another workspace.
		if (Number.isSafeInteger(value)) return String(value);
	}
	return undefined;
}
