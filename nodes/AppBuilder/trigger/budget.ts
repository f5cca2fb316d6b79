import type { IPollFunctions } from 'n8n-workflow';

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
	isOver(): boolean;
	/** Whether less than a tenth is left, too little to look anything up. */
	isEnding(): boolean;
	/** In words where it is only the end of the time; any other error is the same object. */
	explain(error: unknown): unknown;
	stop(): void;
}

/** n8n says how much time there is in 2.36 and later; a poll that takes longer is given up. */
export function startBudget(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): Budget {
	const ms = Math.min(MAX_POLL_MS, context.getPollBudgetMs?.() ?? MAX_POLL_MS);
	const end = now() + ms;
	const watch = new AbortController();
	const over = new AbortController();
	sleep(ms, watch.signal).then(
		() => over.abort(),
		() => undefined,
	);
	const { signal } = over;
	const isEnding = () => end - now() < ms / 10;
	return {
		...{ ms, signal, isEnding, isOver: () => now() >= end, stop: () => watch.abort() },
		// Not by its reason: n8n's sleep (1.100 to 2.33) throws one of its own.
		explain: (error) => (signal.aborted && !(error instanceof ServiceError) ? tooSlow(ms) : error),
	};
}

function tooSlow(ms: number): ServiceError {
	return new ServiceError({
		message: `The list of workspaces did not come within ${formatDuration(ms)}`,
		description:
			'The service is slow, or other runs use up its request limit or its connections. The next poll tries again.',
	});
}
