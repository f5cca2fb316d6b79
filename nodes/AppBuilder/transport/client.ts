import ky from 'ky';

import { createAttempts } from './attempts';
import { n8nFetch } from './n8nFetch';
import { limiterFor } from './pacing/limiters';
import type { Stopwatch } from './pacing/stopwatch';
import { parseAnswer } from './parseAnswer';
import type { ServiceAccess } from './serviceAccess';
import type { RequestContext } from './requestContext';
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
	/** Milliseconds that 429 answers may make the request wait. */
	maxWait: number;
	queryParameters: Array<[name: string, value: string]>;
}

export interface ServiceAnswer {
	/** Where it came from. */
	url: string;
	/** The JSON value, undefined for an empty body. */
	value: unknown;
	status: number;
	headers: Headers;
}

export type Client = (request: ServiceRequest) => Promise<ServiceAnswer>;

export interface ClientOptions {
	context: RequestContext;
	access: ServiceAccess;
	/** Ends waiting and retrying; a request on its way is left to settle. */
	signal: AbortSignal;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/**
 * The way to the service: ky for tries and timeouts, the key's limiter for the pace, n8n's
 * authenticated transport for the rest. A call throws {@link ServiceError} when the service did not
 * do what was asked.
 */
export function createClient({ context, access, signal, stopwatch }: ClientOptions): Client {
	const limiter = limiterFor(access);
	const { requestsPerMinute } = access.plan;
	return async ({ method, path, body, options }) => {
		const { timeout, maxRetries, maxWait } = options;
		const url = serviceUrl(access.baseUrl, path, options.queryParameters);
		const attempts = createAttempts({
			method,
			maxRetries,
			maxWait,
			requestsPerMinute,
			limiter,
			signal,
			stopwatch,
		});
		try {
			const response = await ky(url, {
				method,
				body,
				headers: {
					accept: 'application/json',
					...(body && { 'content-type': 'application/json' }),
				},
				fetch: attempts.settling(
					n8nFetch(context, { timeout, access, onAnswer: attempts.onAnswer }),
				),
				timeout: false, // n8nFetch times each attempt.
				...attempts.kyOptions,
			});
			const value = parseAnswer(await response.text(), method);
			return { url, value, status: response.status, headers: response.headers };
		} catch (error) {
			if (attempts.hasDeleted(error)) {
				return { url, value: undefined, status: 404, headers: new Headers() };
			}
			throw toServiceError(error, {
				method,
				path,
				host: new URL(url).host,
				plan: access.plan,
				maxWait,
			});
		} finally {
			attempts.end();
		}
	};
}
