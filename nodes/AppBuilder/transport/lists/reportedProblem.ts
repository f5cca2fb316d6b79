import { CODE_FIELDS, FAILED_FLAGS, FAILED_STATUSES, type Fields } from '../../conventions';
import { ServiceError } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { joinTexts } from '../../text/format';
import { isRecord } from '../../text/json';
import { hasProblem, isFlagged } from '../response/refusal';

/** The problem that a response with status 200 reports, in words; undefined if there's none. */
export function reportedProblem(response: unknown): string | undefined {
	if (!isRecord(response) || !isFailed(response)) return undefined;
	return serviceText(response) ?? 'unknown reason';
}

/** The error for a list that the service didn't return. */
export function listRejected(problem: string): ServiceError {
	return new ServiceError({
		message: joinTexts("The service didn't return the list", problem),
		retry: 'later',
		description: "If this keeps happening, do what the service's message says.",
		reason: 'rejected',
	});
}

function isFailed(response: Fields): boolean {
	return (
		isFlagged(response, FAILED_FLAGS) ||
		hasProblem(response) ||
		(typeof response.status === 'string' && FAILED_STATUSES.test(response.status)) ||
		CODE_FIELDS.some((name) => isErrorCode(response[name]))
	);
}

/** Other numbers may mean anything. */
function isErrorCode(value: unknown): boolean {
	return typeof value === 'number' && value >= 400 && value < 600;
}
