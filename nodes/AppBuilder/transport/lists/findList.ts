import {
	DETAIL_OBJECTS,
	getId,
	normalizeName,
	LIST_FIELDS,
	OTHER_ARRAYS,
	type Fields,
} from '../../conventions';
import { valueAt } from '../../text/fieldPath';
import { isRecord } from '../../text/json';

/** A list, and where it is in the response: the path of a field, or '' for the response itself. */
export interface FoundList {
	elements: unknown[];
	place: string;
}

/**
 * The list in a response: the field that the credential names, otherwise the response itself, the only array under a
 * common name, or the only array of objects at all. `null` under a common name is an empty list, as Go writes it.
 * Undefined if it's ambiguous: the user is asked instead of guessing.
 */
export function findList(response: unknown, listField: string): FoundList | undefined {
	const elements = listAt(response, listField);
	if (elements !== undefined) return { elements, place: listField };
	// An object with an ID is a workspace, not a list with details.
	if (listField !== '' || !isRecord(response) || getId(response) !== undefined) return undefined;
	const wrappers = LIST_FIELDS.filter((name) => isRecord(response[name]));
	const levels = ['', ...wrappers.map((name) => `${name}.`)];
	const usual = levels.flatMap((level) => LIST_FIELDS.map((name) => `${level}${name}`));
	const lists = usual.filter((place) => Array.isArray(valueAt(response, place)));
	const others = levels.flatMap((level) => otherLists(response, level));
	const empty = usual.filter((place) => valueAt(response, place) === null).slice(0, 1);
	const [place, ...more] = [lists, others, empty].find(({ length }) => length > 0) ?? [];
	if (place === undefined || more.length > 0) return undefined;
	return { elements: listAt(response, place) ?? [], place };
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

/** Whether it's an array, or an object that contains more than texts, numbers, and the like. */
function mayHoldList(value: unknown): boolean {
	const isHolder = (inner: unknown) => Object(inner) === inner;
	return Array.isArray(value) || (isRecord(value) && Object.values(value).some(isHolder));
}

const isList = (value: unknown): value is object[] => Array.isArray(value) && value.every(isRecord);

/** Arrays of objects under other names, if nothing next to them may contain the list instead. */
function otherLists(response: Fields, level: string): string[] {
	const fields = valueIn(response, level.slice(0, -1)) as Fields;
	const candidates = Object.entries(fields).filter(
		([name, value]) =>
			mayHoldList(value) &&
			!OTHER_ARRAYS.includes(name) &&
			!DETAIL_OBJECTS.has(normalizeName(name)),
	);
	const isNested = candidates.some(
		([, value]) => isRecord(value) && Object.values(value).some(isList),
	);
	return candidates
		.filter(([, value]) => isList(value))
		.filter(
			([, value]) => candidates.length === 1 || (!isNested && (value as unknown[]).length > 0),
		)
		.map(([name]) => `${level}${name}`);
}
