import {
	unwrapArray,
	FAILED_FLAGS,
	FIELDS_OBJECTS,
	getId,
	PROBLEM_FIELDS,
	WRAPPER_FIELDS,
	type Fields,
} from '../../conventions';
import { ServiceError, UNAVAILABLE } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { joinTexts } from '../../text/format';
import { isRecord, parseJson } from '../../text/json';
import { exactJson } from './parseResponse';

/**
 * What a successful response means: a status is certain, words aren't. A 2xx is done, unless it's a 200 that shows
 * nothing of the object and says that nothing was done. Then nobody knows whether a create was processed. A deleted
 * object may still be shown, so only a flag counts.
 * @param sent the JSON text of the request's body
 */
export function refusalIn(
	response: { status: number; value: unknown },
	{ method, body: sent }: { method: string; body?: string },
): ServiceError | undefined {
	const { status } = response;
	const value = unwrapArray(response.value);
	if (status !== 200 || !isRecord(value)) return undefined;
	const outer = [value, ...within(value, WRAPPER_FIELDS)];
	const isRefused =
		method === 'DELETE'
			? isFlagged(value, [...FAILED_FLAGS, 'deleted'])
			: outer.some((one) => isFlagged(one, FAILED_FLAGS) || hasProblem(one)) &&
				!showObject(outer, sent);
	return isRefused ? refused(value, method) : undefined;
}

/** Whether a response explicitly says that nothing was done. */
export function isFlagged(response: Fields, flags: string[]): boolean {
	return flags.some((name) => response[name] === false);
}

/** Whether a response reports a problem. Some services always send these fields, and leave them empty. */
export function hasProblem(response: Fields): boolean {
	return PROBLEM_FIELDS.map((name) => response[name]).some((value) =>
		Object(value) === value ? Object.keys(value as object).length > 0 : Boolean(value),
	);
}

/**
 * Whether one of them is the object itself, which may have any fields: it has an ID, or a field as it was sent. A field
 * with another value may be what the service rejects.
 */
function showObject(outer: Fields[], sent = '{}'): boolean {
	const places = [...outer, ...outer.flatMap((place) => within(place, FIELDS_OBJECTS))];
	const fields = Object.entries(Object(parseJson(exactJson(sent).text).value) as object);
	const isSent = (place: Fields) =>
		fields.some(([name, value]) => JSON.stringify(place[name]) === JSON.stringify(value));
	return places.some((place) => getId(place) !== undefined || isSent(place));
}

function within(object: Fields, names: string[]): Fields[] {
	return names.map((name) => object[name]).filter(isRecord);
}

function refused(response: Fields, method: string): ServiceError {
	return new ServiceError({
		message: joinTexts(
			method === 'POST'
				? "The response doesn't confirm that anything was created"
				: 'The service rejected the request',
			serviceText(response) ?? 'unknown reason',
		),
		...(method === 'POST' && { retry: 'checkFirst' }),
		description: "Do what the service's message says.",
		failure: UNAVAILABLE,
		reason: method === 'POST' ? 'outcomeUnknown' : 'rejected',
		isItemError: true,
	});
}
