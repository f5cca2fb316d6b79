import { isHTTPError, type HTTPError } from 'ky';

import { ConnectionFailure } from './ConnectionFailure';
import { connectionErrorText } from './connectionCodes';
import { formatDuration } from '../text/format';
import { httpErrorText, isChallenge } from './httpErrorText';
import { isWebPage } from '../text/web';
import { LONGEST_PAUSE_MS, RequestLimitError, ServiceError, type ErrorText } from './ServiceError';
import { serviceText } from './serviceText';
import type { FailedResponse } from './statuses';

/** The context of a failed request. */
export interface FailedRequest extends Pick<FailedResponse, 'method' | 'workspaceId' | 'plan'> {
	host: string;
	/** Milliseconds that a 503 asks to wait. */
	busyMs?: number;
	isOutcomeUnknown: boolean;
}

/** Turns what a request threw into words for the user. Anything else (a canceled wait, say) passes unchanged. */
export function toServiceError(error: unknown, request: FailedRequest): unknown {
	const text = textOf(error, request);
	const { isOutcomeUnknown } = request;
	return text === undefined ? error : new ServiceError({ ...text, isOutcomeUnknown });
}

function textOf(error: unknown, request: FailedRequest): ErrorText | undefined {
	if (isHTTPError(error)) return httpErrorText({ ...request, ...factsOf(error, request) });
	if (error instanceof RequestLimitError) {
		const { reason, isRequestedByService } = error.pause;
		const status = reason === 'busy' ? 503 : 429;
		const waitMs = isRequestedByService ? error.remainingMs : undefined;
		return httpErrorText({ ...request, status, text: limitText(error), waitMs });
	}
	if (error instanceof ConnectionFailure) {
		const { code, message } = error;
		return connectionErrorText({ code, text: message, host: request.host });
	}
	return undefined;
}

function factsOf({ request, response, data }: HTTPError, { busyMs }: FailedRequest) {
	const { status, headers } = response;
	const texts = [
		serviceText(data),
		busyMs && `the service asks n8n to wait ${requestedTime(busyMs)}`,
	];
	return {
		status,
		url: request.url,
		waitMs: busyMs,
		text: texts.filter(Boolean).join('; ') || undefined,
		location: headers.get('location') ?? undefined,
		isWebPage: typeof data === 'string' && isWebPage(data),
		isChallenge: isChallenge(headers),
	};
}

function limitText({
	refusedMs,
	remainingMs,
	pause: { isRequestedByService },
}: RequestLimitError): string {
	const waited = refusedMs >= 1_000 ? formatDuration(refusedMs) : '';
	if (isRequestedByService && remainingMs > 0) {
		const asked = `the service asks n8n to wait ${requestedTime(remainingMs, ' more')}`;
		return waited ? `${asked} after ${waited} of waiting` : asked;
	}
	return waited && `the service accepted no request for ${waited}`;
}

function requestedTime(ms: number, suffix = ''): string {
	return ms < LONGEST_PAUSE_MS - 1_000 ? `${formatDuration(ms)}${suffix}` : 'an hour or more';
}
