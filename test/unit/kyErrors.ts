import type { NormalizedOptions } from 'ky';
import { HTTPError, NetworkError } from 'ky';

import { ConnectionFailure } from '../../nodes/AppBuilder/errors/ConnectionFailure';

export const URL_OF_WORKSPACES = 'https://api.example.com/v1/workspaces';

/** What ky throws for a response of this status. */
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

/** What our fetch throws when there was no response. */
export function networkError(code: string | undefined, text = '', method = 'GET'): NetworkError {
	return new NetworkError(request(method), { cause: new ConnectionFailure(code, text) });
}

export function request(method = 'GET'): Request {
	return new Request(URL_OF_WORKSPACES, { method });
}
