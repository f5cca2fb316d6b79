import type { IPollFunctions } from 'n8n-workflow';

import { limitFailure, UNAVAILABLE } from '../errors/failure';
import { ServiceError } from '../errors/ServiceError';
import { formatDuration } from '../text/format';
import { now, sleep } from '../transport/clock';

/** Less than a minute, the shortest interval of polls, and less than n8n's limits that are known. */
const MAX_POLL_MS = 50_000;

/** How long a poll may go on. */
export interface Budget {
	/** In all. */
	ms: number;
	/** Ends waiting and retrying when the time is up. */
	signal: AbortSignal;
	/** Whole milliseconds, one at least: for axios, none are no bound. */
	leftMs(): number;
	isOver(): boolean;
	/** Whether less than a tenth is left, too little to look anything up. */
	isEnding(): boolean;
	/** In words where it is only the end of the time; any other error is the same object. */
	explain(error: unknown): unknown;
	stop(): void;
}

/**
 * n8n says how much time there is in 2.36 and later; a poll that takes longer is given up.
 * @param waitedMs how much of it was spent on waiting for the request limit
 */
export function startBudget(
	context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>,
	waitedMs: () => number,
): Budget {
	const ms = Math.min(MAX_POLL_MS, context.getPollBudgetMs?.() ?? MAX_POLL_MS);
	const end = now() + ms;
	const watch = new AbortController();
	const over = new AbortController();
	sleep(ms, watch.signal).then(
		() => over.abort(),
		() => undefined,
	);
	const { signal } = over;
	const isOver = () => signal.aborted || now() >= end;
	return {
		...{ ms, signal, isOver, stop: () => watch.abort() },
		leftMs: () => Math.max(1, Math.ceil(end - now())),
		isEnding: () => end - now() < ms / 10,
		explain(error) {
			// Not by its reason: n8n's sleep (1.100 to 2.33) throws one of its own.
			const isLate = isOver() && (!(error instanceof ServiceError) || error.text.isTimeout);
			return isLate ? tooLate(ms, waitedMs() > ms / 2) : error;
		},
	};
}

/** Whether the request limit left it no room. */
export function isOfLimit(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.httpCode === '429';
}

function tooLate(ms: number, hasWaited: boolean): ServiceError {
	const time = formatDuration(ms);
	return hasWaited
		? new ServiceError({
				message: `The request limit left no room within ${time}; wait a minute`,
				description:
					'Other runs use up the request limit of this key; polls go ahead of bulk runs. The next poll tries again.',
				httpCode: '429',
				failure: limitFailure(),
			})
		: new ServiceError({
				message: `The list of workspaces did not arrive within ${time}`,
				description:
					'The service is slow, or other runs use up its connections. The next poll tries again.',
				failure: UNAVAILABLE,
			});
}
