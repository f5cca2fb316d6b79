const NOT_REPEATED =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';

/** A create that may have happened is never repeated, so the user must look. */
export function unknownOutcome(method: string): string {
	return method === 'POST' ? NOT_REPEATED : '';
}

/** The advice, with what to know of a request whose outcome is not known. */
export function withUnknownOutcome(advice: string, method: string): string {
	return `${advice} ${unknownOutcome(method)}`.trim();
}

/** Whether an advice says so. */
export function isOutcomeUnknown(advice: string): boolean {
	return advice.includes(NOT_REPEATED);
}
