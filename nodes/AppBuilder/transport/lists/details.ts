import { DETAIL_OBJECTS, normalizeName, LIST_FIELDS } from '../../conventions';
import { isRecord } from '../../text/json';

/** A field or header next to the list; its key is the normalized name, and its path leads into objects. */
export interface Detail {
	name: string;
	key: string;
	path?: string;
	value: unknown;
}

/** Enough for `data.meta.pagination.next`. */
const MAX_LEVELS = 4;

/** Whether an object's name says that it describes the list. Others may be about something else. */
const describesList = ({ name, key }: Detail) =>
	DETAIL_OBJECTS.has(key) || LIST_FIELDS.includes(name);

/**
 * The fields next to the list: in the response, in the objects that contain the list, and in those that are searched.
 * @param place where the list is
 */
export function fieldsNextTo(
	place: string,
	response: unknown,
	isSearched: (object: Detail) => boolean = describesList,
	levels = MAX_LEVELS,
): Detail[] {
	if (!isRecord(response) || levels === 0) return [];
	return Object.entries(response).flatMap(([name, value]) => {
		const field = { name, key: normalizeName(name), value };
		const containsList = place.startsWith(`${name}.`);
		const within = containsList ? place.slice(name.length + 1) : '';
		const isEntered = containsList || isSearched(field);
		const inner = isEntered ? fieldsNextTo(within, value, isSearched, levels - 1) : [];
		return [
			...(place === name || containsList ? [] : [field]),
			...inner.map((one) => ({ ...one, path: `${name}.${one.path ?? one.name}` })),
		];
	});
}

export function headerDetails(headers: Headers): Detail[] {
	return [...headers].map(([name, value]) => ({ name, key: normalizeName(name), value }));
}
