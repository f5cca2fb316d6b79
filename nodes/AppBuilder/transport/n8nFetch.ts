import { NetworkError } from 'ky';
import type { IHttpRequestMethods, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { toConnectionFailure } from './connectionFailure';
import { readText, type BodyStream } from './readText';
import { CREDENTIAL, type RequestContext } from './requestContext';
import type { ServiceAccess } from './serviceAccess';

interface FetchOptions {
	/** Milliseconds; n8n's own default is five minutes. */
	timeout: number;
	access: Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;
	/** Told of every answer, as soon as its headers are there. */
	onAnswer: (response: Response) => void;
}

type Answer = Omit<IN8nHttpFullResponse, 'body'> & { body: BodyStream };

/**
 * ky's `fetch`, on n8n's authenticated helper: credentials, proxy, TLS, domain restrictions and
 * cancellation stay n8n's. Native fetch would bypass them all.
 * @throws {NetworkError} when there was no answer, with a {@link ConnectionFailure} as its cause
 */
export function n8nFetch(context: RequestContext, { timeout, access, onAnswer }: FetchOptions) {
	return async (input: Request | string | URL): Promise<Response> => {
		const request = input as Request; // ky always passes a Request.
		const options: IHttpRequestOptions = {
			method: request.method as IHttpRequestMethods,
			url: request.url,
			headers: Object.fromEntries(request.headers),
			// As text: n8n drops an empty object.
			body: request.body === null ? undefined : await request.text(),
			timeout,
			allowedDomains: access.allowedDomains,
			// As a stream: axios knows no bound here, and would parse JSON, or what it takes for it.
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// The key must not follow to another address, and a redirected create could happen twice.
			disableFollowRedirect: true,
		};
		try {
			const { body, statusCode, headers } = await send(context, access, options);
			const response = new Response(null, { status: statusCode, headers: toPairs(headers) });
			onAnswer(response);
			return withText(response, await readText(body, request.signal));
		} catch (error) {
			throw networkError(request, error);
		}
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

function networkError(request: Request, thrown: unknown): NetworkError {
	return new NetworkError(request, { cause: toConnectionFailure(thrown) });
}

/** The body is text already, so `text()` hands it over instead of encoding and decoding it once more. */
function withText(response: Response, text: string): Response {
	return Object.defineProperty(response, 'text', { value: async () => text });
}

function toPairs(headers: IN8nHttpFullResponse['headers']): Array<[string, string]> {
	return Object.entries(headers).flatMap(([name, value]) =>
		[value].flat().map((single): [string, string] => [name, String(single)]),
	);
}
