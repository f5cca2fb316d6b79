import { isHTTPError, type HTTPError } from 'ky';

import { parseJson } from '../text/json';
import { isWebPage } from '../text/web';
import { connectionErrorText, ConnectionFailure } from './connectionErrors';
import { httpErrorText, isGone, type FailedResponse } from './httpErrors';
import { limitText, RequestLimitError, waitText } from './requestLimit';
import { ServiceError, type ErrorText } from './ServiceError';
import { serviceText } from './serviceText';

/** The context of a failed request. */
interface FailedRequest extends Omit<FailedResponse, 'status'> {
	host: string;
	/** How long a 503 asks to wait, in milliseconds. */
	busyMs?: number;
	isOutcomeUnknown: boolean;
}

/** Turns what a request threw into an error for the user. Anything else, such as a canceled wait, stays unchanged. */
export function toServiceError(error: unknown, request: FailedRequest): unknown {
	const text = toErrorText(error, request);
	if (text === undefined) return error;
	return new ServiceError(request.isOutcomeUnknown ? { ...text, retry: 'checkFirst' } : text);
}

function toErrorText(error: unknown, request: FailedRequest): ErrorText | undefined {
	if (isHTTPError(error)) return httpErrorText({ ...request, ...readHttpError(error, request) });
	if (error instanceof ConnectionFailure) return connectionErrorText(error, request.host);
	if (!(error instanceof RequestLimitError)) return undefined;
	const status = error.pause.reason === 'busy' ? 503 : 429;
	return httpErrorText({ ...request, status, text: limitText(error) });
}

function readHttpError(error: HTTPError, { busyMs }: FailedRequest) {
	const { request, response, data } = error;
	const { status, headers } = response;
	const { text, body } = serviceText(data);
	const texts = [text, busyMs && waitText(busyMs)];
	return {
		status,
		url: request.url,
		text: texts.filter(Boolean).join('; ') || undefined,
		body,
		location: headers.get('location') ?? undefined,
		isJson: isJsonBody(response, data),
		isGateway: isGateway(error),
		isWebPage: typeof data === 'string' && isWebPage(data),
	};
}

/** Whether the body is JSON, which some services send as plain text. */
function isJsonBody({ headers }: Response, data: unknown): boolean {
	if (Object(data) === data) return true;
	if (typeof data !== 'string') return false;
	const { value } = parseJson(data);
	return /json/i.test(headers.get('content-type') ?? '') || Object(value) === value;
}

/**
 * Whether a gateway answered in the service's place, as during a deployment: with a 404 or 410 whose body isn't JSON. The
 * service's own may be empty, or only repeat the status (Express).
 */
export function isGateway({ response, data }: Pick<HTTPError, 'response' | 'data'>): boolean {
	const hasText = typeof data === 'string' && !/^\s*(not found|gone)?\s*$/i.test(data);
	return isGone(response.status) && hasText && !isJsonBody(response, data);
}
