import ky from 'ky';

import type { ServiceAccess } from '../access/access';
import { isNotFound } from '../errors/ServiceError';
import { toServiceError } from '../errors/toServiceError';
import { linkedController } from './linkedController';
import { n8nFetch, type RequestContext } from './n8nFetch';
import { pacedFetch, type Delivery, type SendAttempt } from './pacedFetch';
import type { Sender } from './pacing/sender';
import { rejectionIn } from './lists/reportedProblem';
import { parseResponse } from './response/parseResponse';
import { busyMs, retryOptions } from './shouldRetry';
import { serviceUrl, workspaceIdOf } from './serviceUrl';

export interface ServiceRequest {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Relative to the base URL, or the absolute address of a next page. */
	path: string;
	/** Added to a relative path. */
	query?: Array<[name: string, value: string]>;
	/** JSON text. */
	body?: string;
}

export interface RequestOptions {
	/** How long a response may take, per attempt. */
	timeoutMs: number;
	/** Attempts after the first one. */
	maxRetries: number;
}

export interface ServiceResponse {
	/** The address that responded. */
	url: string;
	/** The JSON value, undefined for an empty body. */
	value: unknown;
	status: number;
	headers: Headers;
}

/**
 * @throws {ServiceError} when there is no successful response; if `isOutcomeUnknown`, the service may have processed
 * the request
 */
export type Client = (request: ServiceRequest) => Promise<ServiceResponse>;

interface ClientOptions {
	context: RequestContext;
	access: ServiceAccess;
	/** Ends waiting and retrying; a request in flight is left to settle. */
	signal: AbortSignal;
	/** The sender that the requests count for. */
	sender: Sender;
	/** Milliseconds left for an attempt, which cap its timeout. */
	leftMs?: () => number;
}

/**
 * Creates the client: n8n's authenticated helper sends, the paced fetch keeps to the key's limit, and ky retries. Each
 * request may have its own options.
 */
export function createClient(options: ClientOptions) {
	const { context, access, signal, sender, leftMs } = options;
	const fetch = n8nFetch(context, access);

	async function send(
		request: ServiceRequest,
		{ timeoutMs, maxRetries }: RequestOptions,
		delivery: Delivery,
	): Promise<ServiceResponse> {
		const { method, path, query, body } = request;
		const url = serviceUrl(access.baseUrl, path, query);
		const sendAttempt: SendAttempt = async (onHeaders) => {
			const timeout = Math.min(timeoutMs, leftMs?.() ?? timeoutMs);
			return await fetch({ method, url, body, timeoutMs: timeout }, onHeaders);
		};
		const sendPaced = pacedFetch(sendAttempt, { access, sender, delivery, signal });
		/** Whether an earlier attempt may have been processed. */
		let wasProcessed = false;
		const linked = linkedController(signal);
		try {
			const response = await ky(url, {
				method,
				fetch: async () => {
					wasProcessed = delivery.mayHaveBeenProcessed;
					return await sendPaced();
				},
				retry: retryOptions(method, maxRetries, sender),
				signal: linked.signal,
				// Each attempt has a timeout of its own, in n8nFetch.
				timeout: false,
			});
			const value = parseResponse(await response.text(), method);
			// Lists are checked separately.
			const rejection = isList(method, path) ? undefined : rejectionIn(value, method);
			if (rejection !== undefined) {
				delivery.mayHaveBeenProcessed = wasProcessed;
				throw rejection;
			}
			return { url, value, status: response.status, headers: response.headers };
		} catch (error) {
			const failure = toFailure(error, request, delivery);
			if (method === 'DELETE' && delivery.mayHaveBeenProcessed && isNotFound(failure)) {
				return { url, value: undefined, status: 404, headers: new Headers() };
			}
			throw failure;
		} finally {
			linked.unlink();
		}
	}

	function toFailure(error: unknown, { method, path }: ServiceRequest, delivery: Delivery) {
		return toServiceError(error, {
			method,
			workspaceId: workspaceIdOf(path),
			host: new URL(access.baseUrl).host,
			plan: access.plan,
			isOutcomeUnknown: method === 'POST' && delivery.mayHaveBeenProcessed,
			busyMs: busyMs(error),
		});
	}

	/** If `delivery` is given, it is updated as the write progresses. */
	return (options: RequestOptions, delivery?: Delivery): Client =>
		async (request) => {
			const unwatched = { mayHaveBeenProcessed: false };
			const watched = request.method === 'GET' ? undefined : delivery;
			return await send(request, options, watched ?? unwatched);
		};
}

function isList(method: ServiceRequest['method'], path: string): boolean {
	return method === 'GET' && workspaceIdOf(path) === undefined;
}
