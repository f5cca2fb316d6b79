import type { ServiceAccess } from '../credential/access';
import { ServiceError } from '../errors/ServiceError';
import type { Client, RequestOptions } from '../transport/client';
import type { Delivery } from '../transport/pacedFetch';

export type WithOptions = (options: RequestOptions, delivery?: Delivery) => Client;

/** A client with the access it was created for. */
interface AccessClient {
	access: ServiceAccess;
	withOptions: WithOptions;
}

/** The way to the service for one item, or for all. */
export interface ItemClient {
	withOptions: WithOptions;
	/** The access in use, with the key that has replaced others during the run. */
	access(): ServiceAccess;
	/** The key it sends, and behind it those that replace it during the run. */
	apiKeys: readonly string[];
}

/**
 * A client that keeps up with its credential: when the service does not accept the key, the credential is
 * read once more, and the request sent once more if the key was replaced meanwhile. Nothing is done twice:
 * a service that does not know who asks does nothing.
 */
export function withCurrentKey<T extends AccessClient>(
	first: T,
	readAgain: () => Promise<T>,
): ItemClient {
	let current = first;
	const apiKeys = [first.access.apiKey];

	/** Whether there is another key than was sent, for the same service. */
	async function isReplaced(sent: T): Promise<boolean> {
		if (current !== sent) return true;
		const { access } = sent;
		const next = await readAgain();
		if (next.access.apiKey === access.apiKey || next.access.baseUrl !== access.baseUrl)
			return false;
		current = next;
		apiKeys.push(next.access.apiKey);
		return true;
	}

	const withOptions: WithOptions = (options, delivery) => async (request) => {
		const sent = current;
		return await sent
			.withOptions(
				options,
				delivery,
			)(request)
			.catch(async (error: unknown) => {
				// A credential that is gone meanwhile is not replaced.
				const canRetry = isKeyRejected(error) && (await isReplaced(sent).catch(() => false));
				if (!canRetry) throw error;
				return await current.withOptions(options, delivery)(request);
			});
	};
	return { withOptions, access: () => current.access, apiKeys };
}

function isKeyRejected(error: unknown): boolean {
	return error instanceof ServiceError && error.httpCode === '401';
}
