import { getId, isPagingField, LIST_FIELDS, OTHER_ARRAYS, type Fields } from '../../conventions';
import { valueAt } from '../../text/fieldPath';
import { isRecord } from '../../text/json';
import { fieldsNextTo, type Detail } from './details';

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
	const places = placesOf(response, arraysIn);
	const usual = places.filter((place) => LIST_FIELDS.includes(place.split('.').at(-1)!));
	const [place, ...more] = usual.length > 0 ? usual : places;
	if (place === undefined || more.length > 0) return undefined;
	return { elements: listAt(response, place)!, place };
}

/** Fields of a response, and of the objects in it that may contain a list. */
function placesOf(response: Fields, namesIn: (object: Fields) => string[]): string[] {
	const nested = LIST_FIELDS.flatMap((outer) => {
		const object = response[outer];
		return isRecord(object) ? namesIn(object).map((name) => `${outer}.${name}`) : [];
	});
	return [...namesIn(response), ...nested];
}

function arraysIn(object: Fields): string[] {
	const arrays = Object.keys(object).filter((name) => Array.isArray(object[name]));
	return arrays.filter((name) => !OTHER_ARRAYS.includes(name));
}

/** The list at a place; undefined if there's none. The response itself is an empty list only as `[]` or `null`. */
export function listAt(response: unknown, place: string): unknown[] | undefined {
	const value = place === '' ? response : valueAt(response, place);
	if (value === null) return [];
	return Array.isArray(value) ? value : undefined;
}

/**
 * Where an empty list is that isn't an array: Go writes `null`, and ProtoJSON leaves it out. That has to be certain: a total
 * of 0 says so, or nothing next to it says anything else. Without a name for it, only `null` shows its place.
 */
export function emptyListAt(
	response: unknown,
	listField: string,
	total: number | undefined,
): string | undefined {
	if (listField !== '') {
		return total === 0 || leavesOutList(response, listField) ? listField : undefined;
	}
	// An object with an ID may be a workspace, other arrays may be lists, and a text may be an error.
	if (!isRecord(response) || getId(response) !== undefined) return undefined;
	const [place = ''] = placesOf(response, nullsIn);
	if (total === 0 && placesOf(response, arraysIn).length === 0) return place;
	const others = fieldsNextTo(place, response, () => false);
	return place !== '' && others.every(saysNothing) ? place : undefined;
}

const nullsIn = (object: Fields) => LIST_FIELDS.filter((name) => object[name] === null);

const saysNothing = ({ key, value }: Detail) =>
	isPagingField(key) || typeof value !== 'string' || value === '';

/** Whether an object has nothing where the list belongs, and elsewhere only paging and no list. */
export function leavesOutList(response: unknown, place: string): boolean {
	if (!isRecord(response) || place === '') return false;
	const isAbsent = (valueAt(response, place) ?? null) === null;
	const others = fieldsNextTo(place, response, () => false);
	const hasOther = placesOf(response, arraysIn).length > 0;
	return isAbsent && !hasOther && others.every(({ key }) => isPagingField(key));
}
