import { isHTTPError, isNetworkError, isTimeoutError, type HTTPError } from 'ky';

import { connectionErrorText } from '../errors/connectionErrorText';
import type { FailedAnswer } from '../errors/failedAnswer';
import { httpErrorText } from '../errors/httpErrorText';
import { isWebPage } from '../errors/isWebPage';
import { RequestLimitError } from '../errors/RequestLimitError';
import { ServiceError, type ErrorText } from '../errors/ServiceError';
import { serviceText } from '../errors/serviceText';
import { formatDuration } from '../errors/formatDuration';
import { ConnectionFailure } from './connectionFailure';
import { LONGEST_WAIT } from './pacing/rateLimitHeaders';
import { parseUrl } from './parseUrl';
import type { Plan } from './plans';
import { busyFor } from './retryPolicy';
import { workspaceIdOf } from './workspacePath';

const SECOND = 1_000;

interface Sent {
	method: string;
	path: string;
	host: string;
	plan: Plan;
	/** Milliseconds that the service may make it wait in all. */
	maxWait: number;
}

/** Turns what ky threw into words for the user. Anything else (a cancelled wait, say) passes unchanged. */
export function toServiceError(error: unknown, sent: Sent): unknown {
	const text = textOf(error, sent);
	return text === undefined ? error : new ServiceError(text);
}

function textOf(
	error: unknown,
	{ method, path, host, plan, maxWait }: Sent,
): ErrorText | undefined {
	if (isHTTPError(error)) {
		return httpErrorText({
			...factsOf(error, method === 'POST' ? Infinity : maxWait),
			method,
			workspaceId: workspaceIdOf(path),
			plan,
		});
	}
	if (error instanceof RequestLimitError) {
		return httpErrorText({ status: 429, method, plan, text: limitText(error) });
	}
	if (isTimeoutError(error)) {
		return connectionErrorText({ code: 'ETIMEDOUT', text: '', host, method });
	}
	if (isNetworkError(error) && error.cause instanceof ConnectionFailure) {
		const { code, message } = error.cause;
		return connectionErrorText({ code, text: message, host, method });
	}
	return undefined;
}

/** @param maxWait what it would have been waited for; a create is not repeated at all */
function factsOf(error: HTTPError, maxWait: number): Omit<FailedAnswer, 'method' | 'plan'> {
	const { request, response, data } = error;
	const { url } = request;
	const { status, headers } = response;
	const texts = [serviceText(data), tooLongText(busyFor(error) ?? 0, maxWait)];
	const location = headers.get('location') ?? undefined;
	return {
		status,
		url,
		text: texts.filter((text) => text !== undefined).join('; ') || undefined,
		location: location && (parseUrl(location, url)?.href ?? location),
		isWebPage: typeof data === 'string' && isWebPage(data),
		// https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
		isChallenge: headers.get('cf-mitigated') === 'challenge',
	};
}

/** Why a 503 was not waited for. */
function tooLongText(asked: number, maxWait: number): string | undefined {
	if (asked <= maxWait) return undefined;
	return `it asks to wait ${asked < LONGEST_WAIT ? formatDuration(asked) : 'an hour or more'}, and 'Max Wait' allows ${formatDuration(maxWait)}`;
}

/** Longer waits are cut to an hour where they are read. */
function duration(asked: number): string {
	return asked < LONGEST_WAIT - SECOND ? formatDuration(asked) : 'an hour or';
}

function limitText({ waited, asked, isAsked }: RequestLimitError): string {
	const sofar = waited >= SECOND ? ` after ${formatDuration(waited)} of waiting` : '';
	return isAsked && asked > 0
		? `the service asks to wait ${duration(asked)} more${sofar}`
		: `there was no room${sofar}`;
}
