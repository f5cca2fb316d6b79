/** The service imposes more waiting on a request than 'Max Wait' allows. */
export class RequestLimitError extends Error {
	constructor(
		readonly waitedMs: number,
		/** How much longer the key is paused. */
		readonly remainingMs: number,
		/** Whether the service asked for this time; otherwise it is the node's own backoff. */
		readonly isAsked: boolean,
	) {
		super('The request limit was reached');
		this.name = 'RequestLimitError';
	}
}
