import { UNAVAILABLE } from '../../errors/failure';
import { ServiceError } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { isRecord } from '../../text/isRecord';
import { isSaid } from '../../text/isSaid';

/** The service does not document a workspace's fields; these are the usual names of its ID and its name. */
export const ID_KEYS = ['id', '_id', 'uuid', 'workspaceId', 'workspace_id'];

export const NAME_KEYS = ['name', 'title', 'displayName', 'display_name', 'label', 'slug'];

type Fields = Record<string, unknown>;

/** Where services usually put a list, the most usual first; `_embedded` is HAL's. */
export const LIST_KEYS = ['data', 'workspaces', 'items', 'results', '_embedded'];
/** What stands beside a list and is none. */
export const DETAIL_KEYS = [
	...['meta', 'metadata', 'links', '_links', 'pagination', 'paging', 'page'],
	...['error', 'errors', 'warnings'],
];

/**
 * The elements of a list response: a bare array, an envelope with the array within at most two levels, or
 * a map of objects by ID. No value is an empty list; anything else is one element, never dropped.
 * @throws {ServiceError} when the service says instead that it could not give the list
 */
export function unwrapList(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	if (answer === undefined || answer === null) return [];
	if (!isRecord(answer)) return [answer];
	const list = usualList(answer) ?? onlyList(answer) ?? envelopedList(answer);
	if (isRefusal(answer, list)) throw noList(answer);
	const isNothing = LIST_KEYS.some((key) => answer[key] === null || isEmptyObject(answer[key]));
	return list ?? usualMap(answer) ?? (isNothing ? [] : (valuesOfMap(answer) ?? [answer]));
}

/** The array under a usual key, or within it: the first that is filled, so that an empty one hides none. */
function usualList(fields: Fields): unknown[] | undefined {
	const values = usualValues(fields);
	return firstFilled([...values, ...values.filter(isRecord).map(listWithin)]);
}

function listWithin(fields: Fields): unknown[] | undefined {
	return firstFilled(usualValues(fields)) ?? onlyList(fields);
}

function usualValues(fields: Fields): unknown[] {
	return LIST_KEYS.map((key) => (Object.hasOwn(fields, key) ? fields[key] : undefined));
}

/** Of the arrays among the values; an empty one where none is filled. */
function firstFilled(values: unknown[]): unknown[] | undefined {
	const arrays = values.filter(Array.isArray);
	return arrays.find((array) => array.length > 0) ?? arrays[0];
}

/** The one array of an object that is no workspace: a workspace's array is no list of workspaces. */
function onlyList(fields: Fields): unknown[] | undefined {
	if (isWorkspace(fields)) return undefined;
	const arrays = Object.entries(fields)
		.filter(([key]) => !LIST_KEYS.includes(key) && !DETAIL_KEYS.includes(key))
		.map(([, value]) => value)
		.filter(Array.isArray);
	return arrays.length === 1 ? arrays[0] : undefined;
}

/** The list of an envelope within one of another name. */
function envelopedList(fields: Fields): unknown[] | undefined {
	const envelopes = Object.entries(fields)
		.filter(([key]) => !DETAIL_KEYS.includes(key))
		.map(([, value]) => value)
		.filter(isRecord);
	const [envelope] = envelopes;
	if (envelopes.length !== 1 || isWorkspace(fields) || isWorkspace(envelope)) return undefined;
	return usualValues(envelope).find(Array.isArray);
}

function usualMap(fields: Fields): unknown[] | undefined {
	const maps = usualValues(fields).filter(isRecord);
	return maps.map(valuesOfMap).find((values) => values !== undefined);
}

/** The values of an object that holds nothing but objects, as a map of workspaces by their IDs does. */
function valuesOfMap(fields: Fields): unknown[] | undefined {
	const entries = Object.entries(fields).filter(([key]) => !DETAIL_KEYS.includes(key));
	if (entries.length === 0) return undefined;
	const values = entries.map(([key, value]) => (isRecord(value) ? withId(key, value) : undefined));
	return values.includes(undefined) ? undefined : values;
}

/** In a map the ID may be nowhere else. */
function withId(id: string, workspace: Fields): Fields {
	return ID_KEYS.some((key) => Object.hasOwn(workspace, key)) ? workspace : { id, ...workspace };
}

/** Whether a response without elements says that something went wrong, and not that there are none. */
function isRefusal({ success, ok, error, errors }: Fields, list: unknown[] | undefined): boolean {
	if (list !== undefined && list.length > 0) return false;
	return (
		success === false || ok === false || (list === undefined && (isSaid(error) || isSaid(errors)))
	);
}

function noList(answer: Fields): ServiceError {
	return new ServiceError({
		message: `The service did not return the list: ${serviceText(answer)}`,
		description: 'Do what the service says, or try again later.',
		failure: UNAVAILABLE,
	});
}

/** By the fields that workspaces usually have and envelopes do not. */
export function isWorkspace(fields: Fields): boolean {
	return [...ID_KEYS, ...NAME_KEYS].some((key) => Object.hasOwn(fields, key));
}

function isEmptyObject(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).length === 0;
}
