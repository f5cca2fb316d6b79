import {
	CODE_FIELDS,
	FAILED_FLAGS,
	FAILED_STATUSES,
	idOf,
	PROBLEM_FIELDS,
	unwrapped,
	type Fields,
} from '../../conventions';
import { ServiceError, UNAVAILABLE, type ErrorText } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { joinTexts } from '../../text/format';
import { isRecord } from '../../text/json';

/** The problem that a response with status 200 reports, in words; undefined if there is none. */
export function reportedProblem(response: unknown): string | undefined {
	if (!isRecord(response) || !isFailed(response)) return undefined;
	return serviceText(response) ?? 'unknown reason';
}

/**
 * The rejection inside a response to a request for one workspace or agent. What has an ID exists, and may have fields of
 * its own that are called `ok` or `error`. After a delete it should not exist, so that a flag counts.
 */
export function rejectionIn(response: unknown, method: string): ServiceError | undefined {
	const hasId = idOf(unwrapped(response)) !== undefined;
	if (hasId && !(method === 'DELETE' && hasFlag(response as Fields))) return undefined;
	const problem = reportedProblem(response);
	if (problem === undefined) return undefined;
	return rejected('The service rejected the request', problem, { isItemError: true });
}

/** The error for a list that the service did not return. */
export function listRejected(problem: string): ServiceError {
	return rejected("The service didn't return the list", problem, {
		retry: 'later',
		description: "If this keeps happening, do what the service's message says.",
	});
}

function isFailed(response: Fields): boolean {
	return hasFlag(response) || PROBLEM_FIELDS.some((name) => hasContent(response[name]));
}

function hasFlag(response: Fields): boolean {
	return (
		FAILED_FLAGS.some((name) => response[name] === false) ||
		(typeof response.status === 'string' && FAILED_STATUSES.test(response.status)) ||
		CODE_FIELDS.some((name) => isErrorCode(response[name]))
	);
}

/** Other numbers may mean anything. */
function isErrorCode(value: unknown): boolean {
	return typeof value === 'number' && value >= 400 && value < 600;
}

/** Some services always send their error fields, and leave them empty. */
function hasContent(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}

function rejected(message: string, problem: string, more: Partial<ErrorText>): ServiceError {
	return new ServiceError({
		message: joinTexts(message, problem),
		description: "Do what the service's message says, or try again later.",
		failure: UNAVAILABLE,
		reason: 'rejected',
		...more,
	});
}
