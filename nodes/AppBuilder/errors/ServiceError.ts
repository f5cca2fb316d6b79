const NOT_REPEATED =
	'The node did not repeat it, so that nothing is created twice: check in the service whether it was created.';

/** What a user reads: what happened, what to do next, and what code may know of it. */
export interface ErrorText {
	message: string;
	description: string;
	/** The status of the response, if there was one. */
	httpCode?: string;
	/** Whether the item's parameters can fix it. */
	concernsItem?: boolean;
	/** Whether the service may have carried out the request all the same. */
	mayBeProcessed?: boolean;
}

/** A request did not succeed. It never carries the request or the API key. */
export class ServiceError extends Error {
	readonly description: string;
	readonly httpCode: string | undefined;
	readonly concernsItem: boolean;
	/** Of a create, which is never repeated where it may have been carried out, so that the user must look. */
	readonly isOutcomeUnknown: boolean;

	constructor(text: ErrorText, method?: string) {
		const { message, description, httpCode, concernsItem, mayBeProcessed } = text;
		const isOutcomeUnknown = method === 'POST' && mayBeProcessed === true;
		super(message);
		this.name = 'ServiceError';
		this.description = isOutcomeUnknown ? `${description} ${NOT_REPEATED}` : description;
		this.httpCode = httpCode;
		this.concernsItem = concernsItem ?? false;
		this.isOutcomeUnknown = isOutcomeUnknown;
	}
}
