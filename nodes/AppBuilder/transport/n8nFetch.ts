import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { toConnectionFailure } from '../errors/toConnectionFailure';
import { isDone } from './response/parseResponse';
import { readBody, toResponse, withText, type BodyStream } from './response/readResponse';
import { startTimer, stopTimer, type Timer } from './timers';

/** Where requests come from: an execution, a poll, or the editor filling a list. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type Access = Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;

/** What n8n's helper returns for the options below. */
type StreamedResponse = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

interface Attempts {
	/** JSON text, which each attempt sends. */
	body: string | undefined;
	/** The time for a response's headers and whole body, called for each attempt. */
	timeoutMs: () => number;
}

/** How much later than n8n's own timeout ours is: n8n knows whether there was a connection at all. */
const GRACE_MS = 250;

/** A fetch that takes only a Request: pacing wraps it, and ky calls the result. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends one attempt with n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and cancellation stay
 * n8n's. Native fetch would bypass them all. The connection is closed when the execution is canceled, the time is up,
 * or the body can't be used or isn't read to its end. The request's signal doesn't close it: it only ends retries, and
 * requests in flight are left to settle.
 * @throws {ConnectionFailure} when there was no usable response
 */
export function n8nFetch(
	context: RequestContext,
	access: Access,
	{ body: requestBody, timeoutMs }: Attempts,
): Fetch {
	const executionSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return async (request) => {
		const connection = new AbortController();
		let timer: Timer | undefined;
		const allowedMs = timeoutMs();
		const timeUp = new Promise<never>((_, reject) => {
			timer = startTimer(() => reject(timeIsUp()), allowedMs + GRACE_MS);
		});
		let response: Response | undefined;
		const receive = async () => {
			const signals = [connection.signal, executionSignal].filter((one) => one !== undefined);
			const attemptContext = withSignal(context, AbortSignal.any(signals));
			const options = toOptions(request, requestBody, access, allowedMs);
			const { body, ...head } = await callHelper(attemptContext, access, options);
			connection.signal.throwIfAborted();
			response = toResponse(head);
			return await readBody(response, body, request, connection);
		};
		try {
			// The helper may not settle when its signal aborts.
			return await Promise.race([receive(), timeUp]);
		} catch (error) {
			connection.abort();
			const { method } = request;
			if (response !== undefined && isDone({ method, status: response.status })) {
				// The status alone says that the write was processed, so a lost body doesn't matter.
				return withText(response, '');
			}
			throw toConnectionFailure(error);
		} finally {
			stopTimer(timer);
		}
	};
}

function timeIsUp(): Error {
	return Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' });
}

/**
 * The context for one attempt, with its own signal: n8n reads it from getExecutionCancelSignal. Aborting the signal
 * closes the connection. Destroying the body alone doesn't close it while no data arrives, because axios wraps the
 * body.
 */
function withSignal(context: RequestContext, signal: AbortSignal): RequestContext {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as RequestContext;
}

function toOptions(
	request: Request,
	body: string | undefined,
	{ allowedDomains }: Access,
	timeout: number,
): IHttpRequestOptions {
	return {
		method: request.method as IHttpRequestMethods,
		url: request.url,
		headers: Object.fromEntries(request.headers),
		// As text: n8n drops an empty object.
		body,
		// n8n's own default is five minutes.
		timeout,
		allowedDomains,
		// As a stream: axios has no size limit here, and would parse whatever looks like JSON.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
}

async function callHelper(
	context: RequestContext,
	{ credentialData: data }: Access,
	options: IHttpRequestOptions,
): Promise<StreamedResponse> {
	const type = CREDENTIAL_TYPE;
	const credentialsDecrypted = { id: type, name: type, type, data };
	return (await context.helpers.httpRequestWithAuthentication.call(context, type, options, {
		credentialsDecrypted,
	})) as StreamedResponse;
}
