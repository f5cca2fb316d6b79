import type { NormalizedOptions } from 'ky';
import { HTTPError, NetworkError, TimeoutError } from 'ky';

import { ConnectionFailure } from '../../nodes/AppBuilder/transport/connectionFailure';

export const URL_OF_WORKSPACES = 'https://api.example.com/v1/workspaces';

/** What ky throws for an answer of this status. */
export function httpError(
	status: number,
	{
		method = 'GET',
		headers,
		data,
	}: { method?: string; headers?: Record<string, string>; data?: unknown } = {},
): HTTPError {
	const response = new Response(null, { status, headers });
	const error = new HTTPError(response, request(method), {} as NormalizedOptions);
	error.data = data;
	return error;
}

/** What our fetch throws when there was no answer. */
export function networkError(code: string | undefined, text = '', method = 'GET'): NetworkError {
	return new NetworkError(request(method), { cause: new ConnectionFailure(code, text) });
}

/** What ky throws when its own timeout came first. */
export function timeoutError(method = 'GET'): TimeoutError {
	return new TimeoutError(request(method));
}

export function request(method = 'GET'): Request {
	return new Request(URL_OF_WORKSPACES, { method });
}
