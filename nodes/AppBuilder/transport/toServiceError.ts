import { isHTTPError, isNetworkError, isTimeoutError } from 'ky';

import { connectionErrorText } from '../errors/connectionErrorText';
import { httpErrorText } from '../errors/httpErrorText';
import { ServiceError, type ErrorText } from '../errors/ServiceError';
import { serviceText } from '../errors/serviceText';
import { ConnectionFailure } from './connectionFailure';
import type { Plan } from './plans';
import { workspaceIdOf } from './workspacePath';

interface Sent {
	method: string;
	path: string;
	host: string;
	plan: Plan;
	apiKey: string;
}

/** Turns what ky threw into words for the user. Anything else (a cancelled wait, say) passes unchanged. */
export function toServiceError(error: unknown, sent: Sent): unknown {
	const text = textOf(error, sent);
	if (text === undefined) return error;
	return new ServiceError({
		...text,
		// A service may repeat the key it was sent.
		message: text.message.replaceAll(sent.apiKey, '***'),
	});
}

function textOf(error: unknown, { method, path, host, plan }: Sent): ErrorText | undefined {
	if (isHTTPError(error)) {
		return httpErrorText({
			status: error.response.status,
			method,
			workspaceId: workspaceIdOf(path),
			text: serviceText(error.data),
			location: error.response.headers.get('location') ?? undefined,
			plan,
		});
	}
	if (isTimeoutError(error)) {
		return connectionErrorText({ code: 'ETIMEDOUT', text: '', host, method });
	}
	if (isNetworkError(error) && error.cause instanceof ConnectionFailure) {
		const { code, message } = error.cause;
		return connectionErrorText({ code, text: message, host, method });
	}
	return undefined;
}
