import { NetworkError } from 'ky';
import type { IHttpRequestMethods, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { toConnectionFailure } from './connectionFailure';
import { CREDENTIAL, type RequestContext } from './requestContext';
import type { ServiceAccess } from './serviceAccess';

interface FetchOptions {
	/** Milliseconds; n8n's own default is five minutes. */
	timeout: number;
	access: Pick<ServiceAccess, 'allowedDomains' | 'credentialData'>;
	/** Told of every answer. */
	onAnswer: (response: Response) => void;
}

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
			// As text: axios would parse JSON, or what it takes for it.
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			// The key must not follow to another address, and a redirected create could happen twice.
			disableFollowRedirect: true,
		};
		const response = toResponse(await send(context, access, options, request));
		onAnswer(response);
		return response;
	};
}

async function send(
	context: RequestContext,
	{ credentialData: data }: FetchOptions['access'],
	options: IHttpRequestOptions,
	request: Request,
): Promise<IN8nHttpFullResponse> {
	try {
		return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, options, {
			credentialsDecrypted: { id: CREDENTIAL, name: CREDENTIAL, type: CREDENTIAL, data },
		})) as IN8nHttpFullResponse;
	} catch (error) {
		throw networkError(request, error);
	}
}

function networkError(request: Request, thrown: unknown): NetworkError {
	return new NetworkError(request, { cause: toConnectionFailure(thrown) });
}

/** The body is text already, so `text()` hands it over instead of encoding and decoding it once more. */
function toResponse({ statusCode, headers, body }: IN8nHttpFullResponse): Response {
	const response = new Response(null, { status: statusCode, headers: toPairs(headers) });
	const text = typeof body === 'string' ? body : '';
	return Object.defineProperty(response, 'text', { value: async () => text });
}

function toPairs(headers: IN8nHttpFullResponse['headers']): Array<[string, string]> {
	return Object.entries(headers).flatMap(([name, value]) =>
		[value].flat().map((single): [string, string] => [name, String(single)]),
	);
}
