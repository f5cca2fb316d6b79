import type { NormalizedOptions } from 'ky';
import { HTTPError } from 'ky';

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

function request(method = 'GET'): Request {
	return new Request(URL_OF_WORKSPACES, { method });
}
