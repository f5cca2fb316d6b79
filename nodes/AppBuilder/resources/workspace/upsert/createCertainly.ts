import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../../../errors/ServiceError';

interface Search {
	/** The workspaces that match now. */
	find(): Promise<IDataObject[]>;
	/** Whether what is not found then was certainly not created. */
	isCertain: boolean;
	/** How often to create again what was not. */
	maxRetries: number;
	/** Called when it is known what has become of the create. */
	settle(): void;
}

/**
 * Creates, and finds out what came of it where the response does not say: what is found then is the result,
 * what is not is created again.
 * @throws {ServiceError} when it was not created, or nobody knows
 */
export async function createCertainly(
	create: () => Promise<IDataObject>,
	search: Search,
): Promise<IDataObject[]> {
	for (let retries = 0; ; retries++) {
		const created = await attempt(create);
		if (!(created instanceof ServiceError)) return [created];
		const found = await search.find().catch(() => undefined);
		// It may have another ID, or be created later.
		const isInconclusive = !search.isCertain || mayStillBeCreated(created);
		if (isInconclusive && !found?.length) throw created;
		if (found === undefined) throw stillUnknown(created);
		search.settle();
		if (found.length > 0) return found;
		if (retries >= search.maxRetries) throw notCreated(created);
	}
}

/** Also after a 504, where a gateway has not waited any longer. */
function mayStillBeCreated({ text, httpCode }: ServiceError): boolean {
	return text.isTimeout === true || httpCode === '504';
}

/** Gives the failure instead where its outcome is unknown. */
async function attempt<T>(create: () => Promise<T>): Promise<T | ServiceError> {
	return await create().catch(async (error: unknown) => {
		const isUnknown = error instanceof ServiceError && error.isOutcomeUnknown;
		return isUnknown ? error : await Promise.reject(error);
	});
}

/** Not as of a create: the next try reads the list first, so that it may be repeated. */
function stillUnknown({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		isOutcomeUnknown: false,
		description: `${text.description} It may have been created, and the list could not be read to find out. Run it again: if it is there, it is found.`,
	});
}

function notCreated({ text }: ServiceError): ServiceError {
	return new ServiceError({
		...text,
		isOutcomeUnknown: false,
		description: `${text.description} It was not created: the list, read after each attempt, does not have it.`,
	});
}
