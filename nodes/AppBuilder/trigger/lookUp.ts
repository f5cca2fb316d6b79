import { isNotThere, ServiceError } from '../errors/ServiceError';
import type { Client } from '../transport/client';
import { workspacePath } from '../transport/serviceUrl';

/** What is known of a workspace that is not in the list. */
export type Whereabouts = 'gone' | 'exists' | 'unknown';

/** Asks for the workspace itself. Only the service's own word that there is none makes it gone. */
export async function lookUp(client: Client, id: string): Promise<Whereabouts> {
	try {
		await client({ method: 'GET', path: workspacePath(id) });
		return 'exists';
	} catch (error) {
		return whereaboutsBy(error);
	}
}

/** Anything unexpected, such as the end of the time, says nothing. */
function whereaboutsBy(error: unknown): Whereabouts {
	if (!(error instanceof ServiceError)) return 'unknown';
	if (isNotThere(error)) return 'gone';
	const status = Number(error.httpCode ?? 0);
	return status >= 400 && status < 500 && status !== 429 ? 'exists' : 'unknown';
}
