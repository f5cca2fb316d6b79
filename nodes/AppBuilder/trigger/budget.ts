import type { IPollFunctions } from 'n8n-workflow';

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
	return { ms, signal: over.signal, isOver: () => now() >= end, stop: () => watch.abort() };
}
