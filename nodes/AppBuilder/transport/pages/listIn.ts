import { isRecord } from '../../text/json';
import { isSaid, listRefusalIn } from './complaintIn';
import {
	DETAIL_NAMES,
	ENVELOPE_NAMES,
	type Fields,
	ID_KEYS,
	idOf,
	isWorkspace,
	levelsOf,
	LIST_NAMES,
} from './elementText';

/** Names of what a service says about itself: an array beside such a field may list incidents. */
const REMARK = /error|fault|fail|exception|message|status|code|detail|reason|warning|incident/i;

/**
 * The list of a response if it is unmistakably one: a bare array, the only array under a usual name, or the only array
 * at all if the service says nothing about itself. For code that compares or creates unattended.
 */
export function listIn(response: unknown): unknown[] | undefined {
	if (Array.isArray(response)) return response;
	const levels = levelsOf(response);
	const usual = levels.flatMap(usualLists);
	if (usual.length > 0) return only(usual);
	const isDoubtful = levels.some((level) => isWorkspace(level) || hasRemark(level));
	return isDoubtful ? undefined : only(levels.flatMap((level) => otherLists(level, REMARK)));
}

/**
 * The elements of a list response, lenient: for output that a person looks at. The list is a bare array, an envelope
 * with the array, or a map of objects by ID. No value is an empty list; anything else is one element, never dropped.
 * @throws {ServiceError} when the service says instead that it could not return the list
 */
export function unwrapList(response: unknown): unknown[] {
	if (Array.isArray(response)) return response;
	if (response === undefined || response === null) return [];
	if (!isRecord(response)) return [response];
	const list = likelyList(levelsOf(response)) ?? likelyList(unknownEnvelope(response));
	const refusal = listRefusalIn(response, list);
	if (refusal !== undefined) throw refusal;
	return list ?? mapIn(response) ?? [response];
}

/**
 * Prefers a filled array under a usual name to an empty one; otherwise the only array of the innermost level that has
 * one.
 */
function likelyList(levels: Fields[]): unknown[] | undefined {
	const usual = levels.flatMap(usualLists);
	const others = levels.map((level) => (isWorkspace(level) ? undefined : onlyOther(level)));
	return usual.find(({ length }) => length > 0) ?? usual[0] ?? others.findLast(Array.isArray);
}

/** The only object of a response, if neither it nor the response looks like a workspace: an envelope of any name. */
function unknownEnvelope(response: Fields): Fields[] {
	const envelopes = withoutDetails(response).map(([, value]) => value);
	const envelope = only(envelopes.filter(isRecord));
	if (envelope === undefined || isWorkspace(response) || isWorkspace(envelope)) return [];
	return usualLists(envelope).length > 0 ? [envelope] : [];
}

/** The only array, or the only one beside what the service says about itself. */
function onlyOther(level: Fields): unknown[] | undefined {
	return only(otherLists(level)) ?? only(otherLists(level, REMARK));
}

/** The arrays under usual names, the most usual first. */
function usualLists(level: Fields): unknown[][] {
	const names = LIST_NAMES.filter((name) => Object.hasOwn(level, name));
	return names.map((name) => level[name]).filter(Array.isArray);
}

/** The arrays under other names. */
function otherLists(level: Fields, besides = /^$/): unknown[][] {
	const known = [...LIST_NAMES, ...DETAIL_NAMES];
	const names = Object.keys(level).filter((name) => !known.includes(name) && !besides.test(name));
	return names.map((name) => level[name]).filter(Array.isArray);
}

function only<T>(all: T[]): T | undefined {
	return all.length === 1 ? all[0] : undefined;
}

function hasRemark(level: Fields): boolean {
	return Object.entries(level).some(([name, value]) => REMARK.test(name) && isSaid(value));
}

/** The elements of a map of workspaces by ID, bare or under a usual name; none if that field has no value. */
function mapIn(response: Fields): unknown[] | undefined {
	const values = LIST_NAMES.map((name) => response[name]);
	const map = values.filter(isRecord).map(valuesOfMap).find(Array.isArray);
	const isNothing = values.some((value) => value === null || (isRecord(value) && isEmpty(value)));
	return map ?? (isNothing ? [] : valuesOfMap(response));
}

/** The values of an object that contains only objects, beside details. */
function valuesOfMap(fields: Fields): unknown[] | undefined {
	const entries = withoutDetails(fields);
	const isMap = entries.every(([name, value]) => isRecord(value) && isMapped(name, value));
	if (entries.length === 0 || !isMap) return undefined;
	return entries.map(([name, value]) => withKeyAsId(name, value as Fields));
}

/** Whether an object in a map may be a workspace, and not an envelope. */
function isMapped(name: string, value: Fields): boolean {
	if (ENVELOPE_NAMES.includes(name)) return idOf(value) !== undefined;
	return usualLists(value).length === 0;
}

function withoutDetails(fields: Fields): Array<[name: string, value: unknown]> {
	return Object.entries(fields).filter(([name]) => !DETAIL_NAMES.includes(name));
}

/** Adds the ID from the map's key: it may be nowhere else. */
function withKeyAsId(id: string, workspace: Fields): Fields {
	return ID_KEYS.some((key) => Object.hasOwn(workspace, key)) ? workspace : { id, ...workspace };
}

function isEmpty(fields: Fields): boolean {
	return Object.keys(fields).length === 0;
}
