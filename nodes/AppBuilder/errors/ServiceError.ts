import type { Failure } from 'n8n-workflow';

/**
 * The cause of a failure in n8n's words (n8n-workflow 2.41; older versions ignore it). When n8n polls, it soon retries
 * after a temporary failure, and seldom after one that somebody has to fix.
 */
export const UNAVAILABLE: Failure = { cause: 'temporarily-unavailable' };
export const KEY_INVALID: Failure = { cause: 'credential-invalid' };
export const CONFIGURATION_INVALID: Failure = { cause: 'configuration-invalid' };
export const DEFECT: Failure = { cause: 'node-defect' };

/**
 * Longer pauses are cut to this. After it the service is asked again: a nonsensical time, or a plan changed since, must
 * not block a key for long.
 */
export const LONGEST_PAUSE_MS = 3_600_000;

/** The window of every plan. A service that asks for a longer wait means another quota, such as a day's. */
const PLAN_WINDOW_MS = 60_000;

/**
 * The cause of reaching the rate limit.
 * @param waitMs how long the service asks to wait, if it says
 */
export function limitFailure(waitMs = 0): Failure {
	return waitMs > PLAN_WINDOW_MS
		? { cause: 'quota-exhausted', resetsAtEpochMs: Date.now() + waitMs }
		: { cause: 'rate-limited', ...(waitMs > 0 && { retryAfterMs: waitMs }) };
}

/** Advice that several texts share. */
export const CHECK_BASE_URL =
	"Check that 'Base URL' in the credential is the address of the API and ends in /v1.";
export const CHECK_BASE_URL_AND_PROXY =
	"Check 'Base URL' in the credential, and any proxy between n8n and the service.";
export const LESS_AT_ONCE = "Reducing 'Options' → 'Max Concurrent Items' helps too.";
/** The trigger replaces this with what it does next. */
export const TRY_LATER = 'Try again later.';
/** Instead of the above, which would create a duplicate. */
const CHECK_FIRST =
	'The create request may have gone through: check in the service before you try again.';

/** The text for the user (what happened, what to do next), and facts for code. */
export interface ErrorText {
	message: string;
	description: string;
	/** Further advice, about options that only the node has; the trigger leaves it out. */
	nodeAdvice?: string;
	/** The status of the response, if there was one. */
	httpCode?: string;
	/** Whether the item's parameters can fix it. */
	concernsItem?: boolean;
	/** Whether the request was a create that the service may have processed. It is never repeated: the user must look. */
	isOutcomeUnknown?: boolean;
	/** Whether the service may still be at work on the request, because the node stopped waiting. */
	isTimeout?: boolean;
	/** The cause in n8n's words. By default, somebody has to change something before the request can succeed. */
	failure?: Failure;
}

/** What a failure (HTTP status or connection code) means for retries. */
export interface Meaning {
	/**
	 * Whether the same request may succeed soon. It is then sent again, and n8n is told that the failure is temporary.
	 */
	isTransient?: boolean;
	/** Whether the service may have processed the request. A create is then not sent again. */
	mayBeProcessed?: boolean;
}

/** A request failed. It never carries the request or the API key. */
export class ServiceError extends Error {
	readonly description: string;
	readonly httpCode: string | undefined;
	readonly concernsItem: boolean;
	readonly isOutcomeUnknown: boolean;
	readonly failure: Failure;

	constructor(readonly text: ErrorText) {
		const { message, httpCode, concernsItem, isOutcomeUnknown = false } = text;
		super(message);
		this.name = 'ServiceError';
		const description = [text.description, text.nodeAdvice].filter(Boolean).join(' ');
		this.description = isOutcomeUnknown
			? `${CHECK_FIRST} ${description.replace(TRY_LATER, '').trim()}`.trim()
			: description;
		this.httpCode = httpCode;
		this.concernsItem = concernsItem ?? false;
		this.isOutcomeUnknown = isOutcomeUnknown;
		this.failure = text.failure ?? CONFIGURATION_INVALID;
	}
}

/** Why a key is paused. */
export interface PauseCause {
	/** The rate limit was reached, or the service is busy (503). */
	reason: 'limit' | 'busy';
	/** Whether the service asked for the pause; otherwise it is the node's own backoff. */
	isRequestedByService: boolean;
}

/** The service refuses requests for longer than their sender waits, or asks for a longer pause. */
export class RequestLimitError extends Error {
	constructor(
		/** How long the service has refused all requests of the sender, in milliseconds. */
		readonly refusedMs: number,
		/** How much longer the key is paused, in milliseconds. */
		readonly remainingMs: number,
		readonly pause: PauseCause,
	) {
		super('The rate limit was reached');
		this.name = 'RequestLimitError';
	}
}

/** The advice to try again in a description of {@link ServiceError}; undefined if it has none. */
export function retryAdviceIn(description: string): string | undefined {
	return [CHECK_FIRST, TRY_LATER].find((advice) => description.includes(advice));
}

/**
 * Whether the service itself says that there is no such workspace. A wrong address, or a web page there, concerns no
 * item.
 */
export function isNotThere(error: unknown): error is ServiceError {
	return (
		error instanceof ServiceError &&
		['404', '410'].includes(error.httpCode ?? '') &&
		error.concernsItem
	);
}
