import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { toConnectionFailure } from '../errors/connectionErrors';
import { sleep } from './clock';
import { linkedController } from './linkedController';
import { readBody, toResponse, type BodyStream } from './response/readResponse';

/** Where requests come from: an execution, a poll, or the editor filling a list. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type Access = Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;

/** What n8n's helper returns for the options below. */
type StreamedResponse = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

/** What an attempt sends. */
interface AttemptRequest {
	method: IHttpRequestMethods;
	url: string;
	/** JSON text. */
	body: string | undefined;
	/** The time for the headers and the whole body. */
	timeoutMs: number;
}

let writes = 0;

/** How many attempts of a create, update, or delete have settled in this process. */
export function settledWrites(): number {
	return writes;
}

/**
 * Sends one attempt with n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and cancellation stay
 * n8n's. Native fetch would bypass them all. Calls `onHeaders` as soon as the response's headers have arrived.
 * @throws {ConnectionFailure} when there was no usable response
 */
export function n8nFetch(context: RequestContext, access: Access) {
	const runSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return async (
		request: AttemptRequest,
		onHeaders: (head: Response) => void,
	): Promise<Response> => {
		const connection = linkedController(runSignal);
		const timer = new AbortController();
		const receive = async () => {
			const attemptContext = withSignal(context, connection.signal);
			const { body, ...head } = await callHelper(
				attemptContext,
				access,
				toOptions(request, access),
			);
			connection.signal.throwIfAborted();
			const response = toResponse(head);
			onHeaders(response);
			return await readBody(response, body, request.method, connection);
		};
		try {
			// The helper may not settle when its signal aborts.
			return await Promise.race([receive(), timeUp(request.timeoutMs, timer.signal)]);
		} catch (error) {
			connection.abort();
			throw toConnectionFailure(error);
		} finally {
			if (request.method !== 'GET') writes++;
			timer.abort();
			connection.unlink();
		}
	};
}

/** Rejects when the time is up, or the signal aborts. */
async function timeUp(ms: number, signal: AbortSignal): Promise<never> {
	await sleep(ms, signal);
	throw Object.assign(new Error('The time is up'), { code: 'ETIMEDOUT' });
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

function toOptions(
	{ method, url, body, timeoutMs }: AttemptRequest,
	{ allowedDomains }: Access,
): IHttpRequestOptions {
	return {
		method,
		url,
		headers: {
			accept: 'application/json',
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		// As text: n8n drops an empty object.
		body,
		// n8n's own default is five minutes.
		timeout: timeoutMs,
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
	const type = CREDENTIAL_TYPE;
	const credentialsDecrypted = { id: type, name: type, type, data };
	return (await context.helpers.httpRequestWithAuthentication.call(context, type, options, {
		credentialsDecrypted,
	})) as StreamedResponse;
}
