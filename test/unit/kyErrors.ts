import type { NormalizedOptions } from 'ky';
import { HTTPError } from 'ky';

/** What ky throws for a response of this status. */
export function httpError(
	status: number,
	{ headers, data }: { headers?: Record<string, string>; data?: unknown } = {},
): HTTPError {
	const response = new Response(null, { status, headers });
	const request = new Request('https://api.example.com/v1/workspaces');
	const error = new HTTPError(response, request, {} as NormalizedOptions);
	error.data = data;
	return error;
}
