import { ServiceError } from '../errors/ServiceError';
import { serviceText } from '../errors/serviceText';

/** The service does not document a workspace's fields; these are the usual names of its ID. */
export const ID_KEYS = ['id', '_id', 'uuid', 'workspaceId', 'workspace_id'];

type Fields = Record<string, unknown>;

/** Where services usually put a list, the most usual first; `_embedded` is HAL's. */
const LIST_KEYS = ['data', 'workspaces', 'items', 'results', '_embedded'];
/** What stands beside a list and is none. */
const DETAIL_KEYS = [
	...['meta', 'metadata', 'links', '_links', 'pagination', 'paging', 'page'],
	...['error', 'errors', 'warnings'],
];

/**
 * The elements of a list answer: a bare array, an envelope with the array within at most two levels, or
 * a map of objects by ID. No value is an empty list; anything else is one element, never dropped.
 * @throws {ServiceError} when the service says instead that it could not give the list
 */
export function unwrapList(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	if (answer === undefined || answer === null) return [];
	if (!isFields(answer)) return [answer];
	const list = usualList(answer, 2) ?? onlyList(answer);
	if (isRefusal(answer, list)) throw noList(answer);
	const isNothing = LIST_KEYS.some((key) => answer[key] === null);
	return list ?? (isNothing ? [] : (valuesOfMap(answer) ?? [answer]));
}

/** The list under a usual key: the first that is filled, so that an empty one hides none. */
function usualList(fields: Fields, levels: number): unknown[] | undefined {
	const lists = LIST_KEYS.filter((key) => Object.hasOwn(fields, key))
		.map((key) => listIn(fields[key], levels - 1))
		.filter((list) => list !== undefined);
	return lists.find((list) => list.length > 0) ?? lists[0];
}

function listIn(value: unknown, levels: number): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (!isFields(value) || levels === 0) return undefined;
	return usualList(value, levels) ?? onlyList(value) ?? valuesOfMap(value);
}

/**
 * The one array of an object, or of an object in it that has it under a usual key. An object with an ID
 * is a workspace, and its array no list of workspaces.
 */
function onlyList(fields: Fields): unknown[] | undefined {
	if (hasId(fields)) return undefined;
	const values = Object.entries(fields)
		.filter(([key]) => !LIST_KEYS.includes(key) && !DETAIL_KEYS.includes(key))
		.map(([, value]) => value);
	const arrays = values.filter(Array.isArray);
	const nested = values.filter(isFields).filter((inner) => !hasId(inner));
	const lists =
		arrays.length > 0
			? arrays
			: nested.map((inner) => usualList(inner, 1)).filter((list) => list !== undefined);
	return lists.length === 1 ? lists[0] : undefined;
}

/** The values of an object that holds nothing but objects, as a map of workspaces by their IDs does. */
function valuesOfMap(fields: Fields): unknown[] | undefined {
	const entries = Object.entries(fields).filter(([key]) => !DETAIL_KEYS.includes(key));
	const values = entries.map(([, value]) => value);
	return values.length > 0 && values.every(isFields) ? values : undefined;
}

/** Whether an answer without elements says that something went wrong, and not that there are none. */
function isRefusal({ success, error, errors }: Fields, list: unknown[] | undefined): boolean {
	if (list !== undefined && list.length > 0) return false;
	return success === false || (list === undefined && (isSaid(error) || isSaid(errors)));
}

function isSaid(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null && value !== false && value !== '';
}

function noList(answer: Fields): ServiceError {
	return new ServiceError({
		message: `The service did not give the list: ${serviceText(answer)}`,
		description: 'Do what the service says, or try again later.',
	});
}

function hasId(fields: Fields): boolean {
	return ID_KEYS.some((key) => Object.hasOwn(fields, key));
}

function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
