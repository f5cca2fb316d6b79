import ky, { isHTTPError } from 'ky';

import { n8nFetch, type RequestContext } from './n8nFetch';
import { nextPageUrl } from './nextPage';
import { parseAnswer } from './parseAnswer';
import { didNothing, retryOptions, shouldRetry } from './retryPolicy';
import type { ServiceAccess } from './serviceAccess';
import { serviceUrl } from './serviceUrl';
import { toServiceError } from './toServiceError';

export interface ServiceRequest {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Relative to the base URL, or the absolute address of a next page. */
	path: string;
	/** JSON text. */
	body?: string;
	options: RequestOptions;
}

export interface RequestOptions {
	/** Milliseconds an answer may take, per try. */
	timeout: number;
	/** Tries after the first one. */
	maxRetries: number;
	queryParameters: Array<[name: string, value: string]>;
}

export interface ServiceAnswer {
	/** The JSON value, undefined for an empty body. */
	value: unknown;
	/** Address of the next page of a list. */
	nextUrl: string | undefined;
}

export type Client = (request: ServiceRequest) => Promise<ServiceAnswer>;

/**
 * The way to the service: ky for retries and timeouts on n8n's authenticated transport.
 * A call throws {@link ServiceError} when the service did not do what was asked.
 */
export function createClient(context: RequestContext, access: ServiceAccess): Client {
	return async (request) => {
		const { method, path, body, options } = request;
		const url = serviceUrl(access.baseUrl, path);
		let mayHaveBeenDone = false;
		try {
			const response = await ky(url, {
				method,
				body,
				headers: {
					accept: 'application/json',
					...(body && { 'content-type': 'application/json' }),
				},
				searchParams: options.queryParameters,
				fetch: n8nFetch(context, options.timeout, access.allowedDomains),
				timeout: options.timeout,
				signal: cancelSignal(context),
				retry: {
					...retryOptions(options.maxRetries),
					shouldRetry: ({ error }) => shouldRetry(method, error),
				},
				hooks: {
					beforeRetry: [({ error }) => void (mayHaveBeenDone ||= !didNothing(error))],
				},
			});
			const value = parseAnswer(await response.text(), method);
			return { value, nextUrl: nextPageUrl(response.headers.get('link'), url) };
		} catch (error) {
			if (method === 'DELETE' && mayHaveBeenDone && isNotFound(error)) {
				return { value: undefined, nextUrl: undefined }; // An earlier try has deleted it.
			}
			throw toServiceError(error, { method, path, host: new URL(url).host, ...access });
		}
	};
}

function isNotFound(error: unknown): boolean {
	return isHTTPError(error) && error.response.status === 404;
}

function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}
