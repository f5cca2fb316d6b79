import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../access/access';
import { ServiceError } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { createClient, type Client } from '../transport/client';
import { sleep } from '../transport/clock';
import { Sender } from '../transport/pacing/sender';

/** Somebody waits in the editor, and n8n does not say when they leave. The next call continues a longer search. */
const MAX_DURATION_MS = 20_000;
const options = { ...defaultOptions, timeoutMs: MAX_DURATION_MS };

/** The tools of an editor search; the signal aborts when it is over. */
export interface EditorSearch {
	access: ServiceAccess;
	/** Its requests go ahead of bulk executions. */
	client: Client;
	signal: AbortSignal;
}

/**
 * Runs a search for the editor, for at most 20 seconds.
 * @param onTimeout returns the results so far, or throws
 * @throws {NodeApiError | NodeOperationError} as the editor shows it
 */
export async function searchForEditor<T>(
	context: ILoadOptionsFunctions,
	search: (search: EditorSearch) => Promise<T>,
	onTimeout: () => T,
): Promise<T> {
	const secrets: string[] = [];
	const controller = new AbortController();
	const { signal } = controller;
	try {
		const access = toServiceAccess(
			context.getNode(),
			await context.getCredentials(CREDENTIAL_TYPE),
		);
		secrets.push(access.apiKey);
		const sender = new Sender({ isUrgent: true, maxPauseMs: MAX_DURATION_MS });
		const client = createClient({ context, access, signal, sender })(options);
		const timeout = sleep(MAX_DURATION_MS, signal).then(onTimeout);
		return await Promise.race([search({ access, client, signal }), timeout]);
	} catch (error) {
		throw toNodeError(context.getNode(), error, { secrets });
	} finally {
		controller.abort();
	}
}

/** @param description what to do instead */
export function searchTimedOut(description: string): ServiceError {
	return new ServiceError({
		message: "The list of workspaces didn't arrive within 20 seconds",
		description,
	});
}
