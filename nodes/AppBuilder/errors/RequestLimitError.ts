/** 429 answers impose more waiting on a request than it may take. Times are milliseconds. */
export class RequestLimitError extends Error {
	constructor(
		readonly waited: number,
		readonly asked: number,
		/** Whether it is the service that asked for this time, and not the node's own backoff. */
		readonly isAsked: boolean,
	) {
		super('The request limit was reached');
		this.name = 'RequestLimitError';
	}
}
