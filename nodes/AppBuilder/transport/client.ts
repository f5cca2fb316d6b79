import ky, { type Options } from 'ky';

import type { ServiceAccess } from '../access/access';
import { isNotFound } from '../errors/ServiceError';
import { toServiceError } from '../errors/toServiceError';
import { Delivery } from './delivery';
import { n8nFetch, type RequestContext } from './n8nFetch';
import { paced } from './paced';
import type { Sender } from './pacing/sender';
import { parseResponse } from './response/parseResponse';
import { denialIn } from './response/denial';
import { busyMs, retryOptions } from './shouldRetry';
import { serviceUrl, workspacePath } from './serviceUrl';

export interface ServiceRequest {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Relative to the base URL, or the absolute address of a next page. */
	path: string;
	/** The workspace that it's about: its ID follows the path. */
	workspaceId?: string;
	/** Added to a relative path. */
	query?: Array<[name: string, value: string]>;
	/** JSON text. */
	body?: string;
}

export interface RequestOptions {
	/** How long a response may take, per attempt. */
	timeoutMs: number;
	/** Further attempts after the first. */
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
 * @throws {InputError} when the request can't be sent as it is
 * @throws {Error} when waiting or retrying is canceled
 */
export type Client = (request: ServiceRequest) => Promise<ServiceResponse>;

interface ClientOptions {
	context: RequestContext;
	access: ServiceAccess;
	/** Ends waiting and retrying; a request in flight is left to settle. */
	signal: AbortSignal;
	sender: Sender;
	/** Milliseconds left for an attempt, which caps its timeout. */
	leftMs?: () => number;
}

/**
 * Returns a function that creates a client for the given options. In every client, n8n's authenticated helper sends,
 * the paced fetch stays within the key's limit, and ky retries.
 */
export function createClient(options: ClientOptions) {
	const { context, access, signal, sender, leftMs } = options;

	async function send(
		request: ServiceRequest,
		{ timeoutMs, maxRetries }: RequestOptions,
		delivery: Delivery,
	): Promise<ServiceResponse> {
		const { method, workspaceId, query, body } = request;
		const path = workspaceId === undefined ? request.path : workspacePath(workspaceId);
		const url = serviceUrl(access.baseUrl, path, query);
		const fetch = n8nFetch(context, access, {
			body,
			timeoutMs: () => Math.min(timeoutMs, leftMs?.() ?? timeoutMs),
		});
		// Node.js 20 warns about more than ten listeners on one signal.
		const ownSignal = AbortSignal.any([signal]);
		const contentType = body === undefined ? {} : { 'content-type': 'application/json' };
		try {
			const response = await ky(url, {
				method,
				// The body bypasses ky, whose copy for a retry costs 0.2 ms of processor time; sending costs 2 ms.
				headers: { accept: 'application/json', ...contentType },
				// Ky always passes a Request, which contains everything needed.
				fetch: paced(fetch, { access, sender, delivery, signal: ownSignal }) as Options['fetch'],
				retry: retryOptions(method, maxRetries, sender),
				signal: ownSignal,
				// Each attempt has its own timeout, in n8nFetch.
				timeout: false,
			});
			const { status, headers } = response;
			const value = parseResponse(await response.text(), { method, status });
			const denial = denialIn({ status, value }, method);
			if (denial !== undefined) throw denial;
			return { url, value, status, headers };
		} catch (error) {
			const failure = toServiceError(error, {
				...{ method, workspaceId, sent: body },
				node: context.getNode(),
				host: new URL(access.baseUrl).host,
				plan: access.plan,
				isOutcomeUnknown: method === 'POST' && delivery.mayHaveBeenProcessed,
				busyMs: busyMs(error),
			});
			if (method === 'DELETE' && delivery.mayHaveBeenProcessed && isNotFound(failure)) {
				// An earlier attempt may have deleted the workspace, so a 404 is a success.
				return { url, value: undefined, status: 404, headers: new Headers() };
			}
			throw failure;
		}
	}

	/** If `delivery` is given, it is updated as the write progresses. */
	return (options: RequestOptions, delivery?: Delivery): Client =>
		async (request) => {
			const watched = request.method === 'GET' ? undefined : delivery;
			return await send(request, options, watched ?? new Delivery());
		};
}
