/** 429 answers impose more waiting on a request than it may take. Times are milliseconds. */
export class RequestLimitError extends Error {
	constructor(
		readonly waited: number,
		readonly asked: number,
	) {
		super('The request limit was reached');
		this.name = 'RequestLimitError';
	}
}
