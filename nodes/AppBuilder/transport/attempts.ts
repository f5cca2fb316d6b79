import { isHTTPError, type Options } from 'ky';

import { sleep } from './pacing/clock';
import type { Limiter, Turn } from './pacing/limiter';
import type { Stopwatch } from './pacing/stopwatch';
import type { Sending } from './pacing/window';
import {
	busyFor,
	isGone,
	isRefused,
	isRepeatable,
	mayHaveDeleted,
	retryDelay,
} from './retryPolicy';

export interface AttemptOptions {
	method: string;
	maxRetries: number;
	maxWait: number;
	requestsPerMinute: number;
	limiter: Limiter;
	signal: AbortSignal;
	stopwatch: Stopwatch;
}

/** What ky is told about the tries of one request, and what is known of them afterwards. */
export interface Attempts {
	kyOptions: Pick<Options, 'retry' | 'hooks'>;
	/** To be told of every answer. */
	onAnswer(response: Response): void;
	/** `fetch` that says when its request is in flight no more. */
	settling<T>(fetch: (input: T) => Promise<Response>): (input: T) => Promise<Response>;
	/** To be told that there will be no more tries. */
	end(): void;
	/** Whether a delete that found nothing was carried out by an earlier try. */
	hasDeleted(error: unknown): boolean;
}

/**
 * Tries of one request: each waits for its turn, each after the first for its backoff too. A 429 is no
 * failure but a wait, bounded by time. All waiting is done in ky's hooks, outside of its timeout.
 */
export function createAttempts(options: AttemptOptions): Attempts {
	const { method, maxRetries, maxWait, requestsPerMinute, limiter, signal, stopwatch } = options;
	const turn: Turn = {
		requestsPerMinute,
		maxWait,
		signal,
		pausedBefore: limiter.paused(),
		tries: 0,
		stopwatch,
	};
	let failures = 0;
	let mayHaveBeenDone = false;
	/** Milliseconds that 503 answers have asked to wait. */
	let asked = 0;
	let sending: Sending;
	/** Whether a turn was taken for which nothing was sent yet. */
	let hasTurn = false;

	async function takeTurn(): Promise<void> {
		sending = await limiter.takeTurn(turn);
		hasTurn = true;
	}

	async function prepareRetry({ error }: { error: Error }): Promise<void> {
		mayHaveBeenDone ||= mayHaveDeleted(error);
		turn.tries++;
		asked += busyFor(error) ?? 0;
		if (!isRefused(error)) {
			// A signal of its own: Node.js warns of more than ten listeners on a shared one.
			await sleep(retryDelay(error, failures), AbortSignal.any([signal]));
		}
		await takeTurn();
	}

	return {
		kyOptions: {
			retry: {
				limit: Number.MAX_SAFE_INTEGER,
				methods: [method.toLowerCase() as 'get'],
				shouldRetry: ({ error }) =>
					isRepeatable(method, error, maxWait - asked) &&
					(isRefused(error) || ++failures <= maxRetries),
				delay: () => 0,
			},
			hooks: { beforeRequest: [takeTurn], beforeRetry: [prepareRetry] },
		},
		settling: (fetch) => async (input) => {
			hasTurn = false;
			return await fetch(input).finally(() => limiter.settle());
		},
		end() {
			if (hasTurn) limiter.settle();
		},
		onAnswer: ({ status, headers }) => limiter.hear(sending, status, headers),
		hasDeleted: (error) =>
			method === 'DELETE' && mayHaveBeenDone && isHTTPError(error) && isGone(error),
	};
}
