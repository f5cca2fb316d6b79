import { isHTTPError, type HTTPError } from 'ky';

import { isWebPage } from '../text/web';
import { connectionErrorText, ConnectionFailure } from './connectionErrors';
import { httpErrorText, type FailedResponse } from './httpErrors';
import { limitText, RequestLimitError, waitText } from './requestLimit';
import { ServiceError, type ErrorText } from './ServiceError';
import { serviceText } from './serviceText';

/** The context of a failed request. */
interface FailedRequest extends Pick<FailedResponse, 'method' | 'workspaceId' | 'plan'> {
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
	const { pause, remainingMs } = error;
	return httpErrorText({
		...request,
		status: pause.reason === 'busy' ? 503 : 429,
		text: limitText(error),
		waitMs: pause.isRequestedByService ? remainingMs : undefined,
	});
}

function readHttpError({ request, response, data }: HTTPError, { busyMs }: FailedRequest) {
	const { status, headers } = response;
	const texts = [serviceText(data), busyMs && waitText(busyMs)];
	return {
		status,
		url: request.url,
		waitMs: busyMs,
		text: texts.filter(Boolean).join('; ') || undefined,
		location: headers.get('location') ?? undefined,
		isJson: Object(data) === data,
		isWebPage: typeof data === 'string' && isWebPage(data),
	};
}
