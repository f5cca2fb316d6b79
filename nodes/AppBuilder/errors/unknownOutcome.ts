/** A create that may have happened is never repeated, so the user must look. */
export function unknownOutcome(method: string): string {
	return method === 'POST'
		? 'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.'
		: '';
}

/** The advice, with what to know of a request whose outcome is not known. */
export function withUnknownOutcome(advice: string, method: string): string {
	return `${advice} ${unknownOutcome(method)}`.trim();
}
