import { ExpressionError, type ILoadOptionsFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../access/access';
import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { createClient, type Client } from '../transport/client';
import { sleep } from '../transport/clock';
import { Sender } from '../transport/pacing/sender';

/** Somebody is waiting in the editor, and n8n doesn't say when they leave. */
const MAX_DURATION_MS = 20_000;
const options = { ...defaultOptions, timeoutMs: MAX_DURATION_MS };

/** The list that a search reads, and its client. */
interface SearchedList {
	access: ServiceAccess;
	/** Its requests go ahead of bulk executions. */
	client: Client;
}

/**
 * Runs a search for the editor, for at most 20 seconds.
 * @param onTimeout returns the results so far, or throws
 * @throws {NodeApiError | NodeOperationError} as the editor shows it
 */
export async function searchForEditor<T>(
	context: ILoadOptionsFunctions,
	search: (list: SearchedList) => Promise<T>,
	onTimeout: () => T,
): Promise<T> {
	const secrets: string[] = [];
	const controller = new AbortController();
	const { signal } = controller;
	try {
		const data = await context.getCredentials(CREDENTIAL_TYPE).catch(needsItem);
		const access = toServiceAccess(context.getNode(), data);
		secrets.push(access.apiKey);
		const sender = new Sender({ isUrgent: true, maxPauseMs: MAX_DURATION_MS });
		const client = createClient({ context, access, signal, sender })(options);
		const timeout = sleep(MAX_DURATION_MS, signal).then(onTimeout);
		return await Promise.race([search({ access, client }), timeout]);
	} catch (error) {
		throw toNodeError(context.getNode(), error, { secrets });
	} finally {
		controller.abort();
	}
}

/** A credential's expression has no input item in the editor. */
function needsItem(error: unknown): never {
	if (!(error instanceof ExpressionError)) throw error;
	throw new InputError(
		"The credential depends on the input item, so the list can't be loaded",
		"Instead of 'From List', enter the ID or the name.",
	);
}

/** @param description what to do instead */
export function searchTimedOut(description: string): ServiceError {
	return new ServiceError({
		message: "The list of workspaces didn't arrive within 20 seconds",
		description,
	});
}
