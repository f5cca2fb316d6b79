import { NetworkError } from 'ky';
import type { IHttpRequestMethods, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { toConnectionFailure } from './connectionFailure';
import { readErrorText, readText, type BodyStream } from './readText';
import { CREDENTIAL, type RequestContext } from './requestContext';
import type { ServiceAccess } from './serviceAccess';
import { startTimeLimit, type TimeLimit } from './timeLimit';
import { bodyHead, toResponse, withText } from './toResponse';
import { unusableAnswer } from './unusableAnswer';

interface FetchOptions {
	/** Milliseconds that one attempt may take, its body included; n8n's own default is five minutes. */
	timeout: number;
	access: Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;
	/** Told of every answer, as soon as its headers are there. */
	onAnswer: (response: Response) => void;
}

/** Statuses without a body, whatever the headers say of one (RFC 9110). */
const NO_CONTENT = [204, 205];

type Answer = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

/**
 * ky's `fetch`, on n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and
 * cancellation stay n8n's. Native fetch would bypass them all.
 * @throws {NetworkError} when there was no answer, with a {@link ConnectionFailure} as its cause
 */
export function n8nFetch(context: RequestContext, { timeout, access, onAnswer }: FetchOptions) {
	return async (input: Request | string | URL): Promise<Response> => {
		const request = input as Request; // ky always passes a Request.
		const options = await toOptions(request, timeout, access);
		const timeLimit = startTimeLimit(timeout);
		const connection = new AbortController();
		const sending = send(withSignal(context, connection.signal), access, options);
		timeLimit.expired.catch(() => connection.abort());
		try {
			const answer = await Promise.race([sending, timeLimit.expired]);
			const response = toResponse(answer);
			onAnswer(response);
			return withText(response, await readBody(request.method, response, answer.body, timeLimit));
		} catch (error) {
			connection.abort();
			throw networkError(request, timeLimit.reason() ?? error);
		} finally {
			timeLimit.stop();
		}
	};
}

/**
 * The context for one attempt, ended by this signal as well as by the run's own: n8n takes the signal of a request
 * from this method. A body that is only destroyed keeps its connection while nothing comes, because axios wraps it.
 */
function withSignal(context: RequestContext, signal: AbortSignal): RequestContext {
	const runSignal =
		'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
	const signals = runSignal === undefined ? [signal] : [signal, runSignal];
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => AbortSignal.any(signals) },
	}) as RequestContext;
}

async function toOptions(
	request: Request,
	timeout: number,
	{ allowedDomains }: FetchOptions['access'],
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

async function send(
	context: RequestContext,
	{ credentialData: data }: FetchOptions['access'],
	options: IHttpRequestOptions,
): Promise<Answer> {
	return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, options, {
		credentialsDecrypted: { id: CREDENTIAL, name: CREDENTIAL, type: CREDENTIAL, data },
	})) as Answer;
}

async function readBody(
	method: string,
	response: Response,
	body: BodyStream,
	timeLimit: TimeLimit,
): Promise<string> {
	const head = bodyHead(response);
	if (!response.ok) return await readErrorText(body, head);
	const { text, isCutOff, isLost } = await readText(body, head, timeLimit);
	const mayBeEmpty = method === 'DELETE' || NO_CONTENT.includes(response.status);
	// A read is tried again. A delete is done, whatever its answer says.
	if ((isCutOff && method === 'GET') || (isLost && !mayBeEmpty)) {
		throw unusableAnswer('CUT_OFF', 'was cut off on the way');
	}
	return text;
}

function networkError(request: Request, thrown: unknown): NetworkError {
	return new NetworkError(request, { cause: toConnectionFailure(thrown) });
}
