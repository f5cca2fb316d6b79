/** The service refuses requests for longer than their sender waits, or asks for a longer pause. */
export class RequestLimitError extends Error {
	constructor(
		/** For how many milliseconds the service has refused all requests of the sender. */
		readonly refusedMs: number,
		/** For how many more the key is paused. */
		readonly remainingMs: number,
		/** Whether the service asked for this pause; otherwise it is the node's own backoff. */
		readonly isAsked: boolean,
	) {
		super('The request limit was reached');
		this.name = 'RequestLimitError';
	}
}
