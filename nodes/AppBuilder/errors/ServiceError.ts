/**
 * A request did not succeed.
 * `message` says what happened, `description` what to do, `httpCode` is the answer's status if there was one.
 * `concernsItem` says whether the item's fields can mend it. It never carries the request or the API key.
 */
export class ServiceError extends Error {
	readonly description: string;
	readonly httpCode: string | undefined;
	readonly concernsItem: boolean;

	constructor({ message, description, httpCode, concernsItem = false }: ErrorText) {
		super(message);
		this.name = 'ServiceError';
		this.description = description;
		this.httpCode = httpCode;
		this.concernsItem = concernsItem;
	}
}

/** What a user reads: what happened, what to do next, and the HTTP status as text if there is one. */
export interface ErrorText {
	message: string;
	description: string;
	httpCode?: string;
	concernsItem?: boolean;
}
