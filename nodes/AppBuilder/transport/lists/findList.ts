import { getId, LIST_FIELDS, OTHER_ARRAYS } from '../../conventions';
import { valueAt } from '../../text/fieldPath';
import { isRecord } from '../../text/json';

/** A list, and where it is in the response: the path of a field, or '' for the response itself. */
export interface FoundList {
	elements: unknown[];
	place: string;
}

/**
 * The list in a response: the field that the credential names, otherwise the response itself, or the only array in it,
 * or in an object under a common name for lists; an array under such a name goes first. Undefined if it's ambiguous: the
 * user is asked.
 */
export function findList(response: unknown, listField: string): FoundList | undefined {
	const elements = listAt(response, listField);
	if (elements !== undefined) return { elements, place: listField };
	// An object with an ID is a workspace, not a list with details.
	if (listField !== '' || !isRecord(response) || getId(response) !== undefined) return undefined;
	const nested = LIST_FIELDS.flatMap((outer) =>
		arraysIn(response[outer]).map((name) => `${outer}.${name}`),
	);
	const places = [...arraysIn(response), ...nested];
	const usual = places.filter((place) => LIST_FIELDS.includes(place.split('.').at(-1)!));
	const [place, ...more] = usual.length > 0 ? usual : places;
	if (place === undefined || more.length > 0) return undefined;
	return { elements: listAt(response, place)!, place };
}

function arraysIn(object: unknown): string[] {
	if (!isRecord(object)) return [];
	const arrays = Object.keys(object).filter((name) => Array.isArray(object[name]));
	return arrays.filter((name) => !OTHER_ARRAYS.includes(name));
}

/** The value at a list's place: the response itself, or a field. */
export function valueIn(response: unknown, place: string): unknown {
	return place === '' ? response : valueAt(response, place);
}

/** The list at a place; undefined if there's none. The response itself is an empty list only as `[]` or `null`. */
export function listAt(response: unknown, place: string): unknown[] | undefined {
	const value = valueIn(response, place);
	if (value === null) return [];
	return Array.isArray(value) ? value : undefined;
}
