import { NetworkError } from 'ky';
import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../credential/access';
import { toConnectionFailure } from '../errors/ConnectionFailure';
import { unusableResponse } from '../errors/unusableResponse';
import { createDeadlines, type Deadline } from './deadlines';
import { follow } from './follow';
import { readErrorText, readText, type BodyStream } from './response/readText';
import { bodyHead, toResponse, withText } from './response/toResponse';

/** Where requests come from: a run, a trigger that polls, or the editor filling a list. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type Access = Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;

/** What n8n's helper gives for the options below. */
type StreamedResponse = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

/** One attempt; tells of the response as soon as its headers are there. */
export type Fetch = (
	request: Request,
	onHeaders: (response: Response) => void,
) => Promise<Response>;

/** Statuses without a body, whatever the headers say of one (RFC 9110). */
const NO_CONTENT = [204, 205];

/**
 * One attempt, on n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and
 * cancellation stay n8n's. Native fetch would bypass them all. The response has its whole body; it and
 * the headers must be there within `timeoutMs` (n8n's own default is five minutes).
 * @throws {NetworkError} when there was no usable response, with a {@link ConnectionFailure} as its cause
 */
export function n8nFetch(context: RequestContext, access: Access) {
	const startDeadline = createDeadlines();
	const runSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	return (timeoutMs: number): Fetch =>
		async (request, onHeaders) => {
			const options = await toOptions(request, timeoutMs, access);
			const deadline = startDeadline(timeoutMs);
			const connection = follow(runSignal);
			const responding = callHelper(withSignal(context, connection.signal), access, options);
			deadline.expired.catch(() => connection.abort());
			try {
				const { body, ...head } = await Promise.race([responding, deadline.expired]);
				const response = toResponse(head);
				onHeaders(response);
				const text = response.ok
					? await readBody(request.method, response, body, deadline)
					: await readErrorText(body, bodyHead(response)).catch(() => connection.abort());
				// The status of an error says the most, also where its text is too large or cut off.
				return withText(response, text ?? '');
			} catch (error) {
				connection.abort();
				throw networkError(request, deadline.reason() ?? error);
			} finally {
				deadline.stop();
				connection.unfollow();
			}
		};
}

/**
 * The context for one attempt, with a signal of its own: n8n takes it from getExecutionCancelSignal. Aborting it closes
 * the connection; destroying the body alone does not while no data comes, because axios wraps it.
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
		// As a stream: axios knows no bound here, and would parse JSON, or what it takes for it.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		// The key must not follow to another address, and a redirected create could happen twice.
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

async function readBody(
	method: string,
	response: Response,
	body: BodyStream,
	deadline: Deadline,
): Promise<string> {
	const { text, isCutOff, isLost } = await readText(body, bodyHead(response), deadline);
	const mayBeEmpty = method === 'DELETE' || NO_CONTENT.includes(response.status);
	// What is compressed may be cut off before it gives its first byte, and look like an empty list.
	const isEmptyUnannounced = text === '' && response.headers.get('content-length') !== '0';
	const isIncomplete = isCutOff || (isEmptyUnannounced && !mayBeEmpty);
	// A read is tried again. A delete is done, whatever its response says.
	if ((isIncomplete && method === 'GET') || (isLost && !mayBeEmpty)) {
		throw unusableResponse('CUT_OFF', 'was cut off on the way');
	}
	return text;
}

function networkError(request: Request, thrown: unknown): NetworkError {
	return new NetworkError(request, { cause: toConnectionFailure(thrown) });
}
