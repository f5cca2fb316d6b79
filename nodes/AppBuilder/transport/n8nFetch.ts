import { NetworkError } from 'ky';
import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { toConnectionFailure } from '../errors/ConnectionFailure';
import { Deadlines } from './clock';
import { follow } from './follow';
import type { BodyStream } from './response/readText';
import { readBody, toResponse } from './response/toResponse';

/** Where requests come from: an execution, a poll, or the editor filling a list. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type Access = Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;

/** What n8n's helper returns for the options below. */
type StreamedResponse = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

/** One attempt. Calls `onHeaders` as soon as the response's headers have arrived. */
export type Fetch = (
	request: Request,
	onHeaders: (response: Response) => void,
) => Promise<Response>;

let writes = 0;

/** How many attempts of a create, update, or delete have settled in this process. */
export function settledWrites(): number {
	return writes;
}

/**
 * Sends one attempt with n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and cancellation stay
 * n8n's. Native fetch would bypass them all. The headers and the whole body must arrive within `timeoutMs` (n8n's own
 * default is five minutes).
 * @throws {NetworkError} when there was no usable response, with a {@link ConnectionFailure} as its cause
 */
export function n8nFetch(context: RequestContext, access: Access) {
	const deadlines = new Deadlines();
	const runSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return (timeoutMs: number): Fetch =>
		async (request, onHeaders) => {
			const options = await toOptions(request, timeoutMs, access);
			const connection = follow(runSignal);
			const responding = callHelper(withSignal(context, connection.signal), access, options);
			let timeout: Error | undefined;
			let stop: (() => void) | undefined;
			// The helper may not settle when its signal aborts.
			const expired = new Promise<never>((_, reject) => {
				stop = deadlines.start(timeoutMs, () => {
					timeout = Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' });
					connection.abort();
					reject(timeout);
				});
			});
			try {
				const { body, ...head } = await Promise.race([responding, expired]);
				const response = toResponse(head);
				onHeaders(response);
				return await readBody(response, body, request.method, connection);
			} catch (error) {
				connection.abort();
				throw networkError(request, timeout ?? error);
			} finally {
				if (request.method !== 'GET') writes++;
				stop?.();
				connection.unfollow();
			}
		};
}

/**
 * The context for one attempt, with its own signal: n8n reads it from getExecutionCancelSignal. Aborting the signal
 * closes the connection. Destroying the body alone does not close it while no data arrives, because axios wraps the
 * body.
 */
function withSignal(context: RequestContext, signal: AbortSignal): RequestContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as RequestContext;
}

async function toOptions(
	request: Request,
	timeout: number,
	{ allowedDomains }: Access,
): Promise<IHttpRequestOptions> {
	return {
		method: request.method as IHttpRequestMethods,
		url: request.url,
		headers: Object.fromEntries(request.headers),
		// As text: n8n drops an empty object.
		body: request.body === null ? undefined : await request.text(),
		timeout,
		allowedDomains,
		// As a stream: axios has no size limit here, and would parse whatever looks like JSON.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// The key must not be sent to another address, and a redirected create could happen twice.
		disableFollowRedirect: true,
	};
}

async function callHelper(
	context: RequestContext,
	{ credentialData: data }: Access,
	options: IHttpRequestOptions,
): Promise<StreamedResponse> {
	return (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL_TYPE,
		options,
		{
			credentialsDecrypted: {
				id: CREDENTIAL_TYPE,
				name: CREDENTIAL_TYPE,
				type: CREDENTIAL_TYPE,
				data,
			},
		},
	)) as StreamedResponse;
}

function networkError(request: Request, thrown: unknown): NetworkError {
	return new NetworkError(request, { cause: toConnectionFailure(thrown) });
}
