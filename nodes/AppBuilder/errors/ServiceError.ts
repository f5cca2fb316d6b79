import { joinSentences } from '../text/format';

/** Advice that several texts share. */
export const CHECK_BASE_URL =
	"Check that 'Base URL' in the credential is the address of the API and ends in /v1.";
export const CHECK_BASE_URL_AND_PROXY =
	"Check 'Base URL' in the credential, and any proxy between n8n and the service.";

/** How the user can send the request again. {@link buildDescription} turns it into words. */
type RetryAdvice =
	| 'later'
	/** It was a create that the service may have processed, and is never repeated: the user must check. */
	| 'checkFirst'
	/** The same, where the next execution checks. */
	| 'findFirst';

const RETRY_ADVICE: Record<RetryAdvice, string> = {
	later: 'Try again later.',
	checkFirst:
		'The create request may have gone through: check in the service before you try again.',
	findFirst: 'The create request may have gone through: the next execution looks for it first.',
};

/** Why an item failed, for a Switch node after this one. docs/errors.md says what each means. */
export const REASONS = [
	'input',
	'rejected',
	'notFound',
	'rateLimit',
	'connection',
	'outcomeUnknown',
] as const;
export type Reason = (typeof REASONS)[number];

/** The text for the user (what happened, what to do next), and facts for code. */
export interface ErrorText {
	message: string;
	retry?: RetryAdvice;
	description?: string;
	/** Further advice, about options that only the node has; the trigger leaves it out. */
	nodeAdvice?: string;
	/** The whole response as JSON, if the message has only a part of it. */
	body?: string;
	httpCode?: string;
	/** Whether the response is JSON, and so the service's own. */
	isJson?: boolean;
	/** Whether the item's parameters can fix it. */
	isItemError?: boolean;
	/** How people recognize the item, if its task isn't known yet. */
	itemLabel?: string;
	/** Whether a user's Retry answers it: they have looked into the service. */
	isAnsweredByRetry?: boolean;
	/** Whether the service may still be at work on the request, because the node stopped waiting. */
	isTimeout?: boolean;
	/** By default, it's derived from the other fields. */
	reason?: Reason;
}

/** What the outcome of an attempt (HTTP status or connection code) means for sending it again. */
export interface Meaning {
	isTransient?: boolean;
	mayHaveBeenProcessed?: boolean;
}

/** An error for the user. It never carries the request or the API key. */
export class UserError extends Error {
	/** What to do, as the node words it. */
	readonly description: string;
	readonly httpCode: string | undefined;
	readonly isItemError: boolean;
	/** Whether the request was a create that the service may have processed. */
	readonly isOutcomeUnknown: boolean;
	readonly reason: Reason;

	constructor(readonly text: ErrorText) {
		super(text.message);
		this.name = new.target.name;
		this.description = buildDescription(text);
		this.httpCode = text.httpCode;
		this.isItemError = text.isItemError ?? false;
		this.isOutcomeUnknown = (text.retry ?? 'later') !== 'later';
		this.reason = text.reason ?? defaultReason(text);
	}
}

export class ServiceError extends UserError {}

/** One of an item's several requests failed. The text says which were processed, so no outcome is unknown. */
export class PartlyDone extends ServiceError {}

/**
 * What to do: the advice to retry, if there is one, then the rest.
 * @param advice replaces the advice to retry
 */
export function buildDescription(
	{ retry, description, nodeAdvice }: Omit<ErrorText, 'message'>,
	advice?: string,
): string {
	return joinSentences(retry && (advice ?? RETRY_ADVICE[retry]), description, nodeAdvice);
}

function defaultReason({ retry, httpCode = '', isItemError }: ErrorText): Reason {
	if (retry === 'checkFirst' || retry === 'findFirst') return 'outcomeUnknown';
	if (httpCode === '429') return 'rateLimit';
	if (['404', '410'].includes(httpCode) && isItemError) return 'notFound';
	if (httpCode.startsWith('4') && retry === undefined) return 'rejected';
	return isItemError && httpCode === '' ? 'input' : 'connection';
}

/**
 * Whether the service itself says that the workspace doesn't exist. A wrong address, or a web page there, isn't about
 * the item.
 */
export function isNotFound(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.reason === 'notFound';
}
