import ky from 'ky';

import { createAttempts, type AttemptOptions } from '../../nodes/AppBuilder/transport/attempts';
import { createStopwatch } from '../../nodes/AppBuilder/transport/pacing/stopwatch';
import { networkError, URL_OF_WORKSPACES } from './kyErrors';
import { newLimiter } from './pacing/turns';

/** A status, a status with headers, the code of a connection that was not made or kept, or no answer. */
export type Answer = number | [status: number, headers: Record<string, string>] | string | 'none';

const TIMEOUT = 60_000;

/** One request through ky, as the client makes it, to a service that gives these answers, then 200. */
export function scriptedRequest(answers: Answer[], overrides: Partial<AttemptOptions> = {}) {
	const controller = new AbortController();
	const limiter = newLimiter();
	const options: AttemptOptions = {
		...{ method: 'GET', maxRetries: 4, maxWait: 600_000, requestsPerMinute: 10_000 },
		...{ limiter, signal: controller.signal, stopwatch: createStopwatch() },
		...overrides,
	};
	const attempts = createAttempts(options);
	let calls = 0;

	async function fetch(): Promise<Response> {
		const answer = answers[calls++] ?? 200;
		if (answer === 'none') return await new Promise<never>(() => undefined);
		if (typeof answer === 'string') throw networkError(answer, '', options.method);
		const [status, headers] = Array.isArray(answer) ? answer : [answer, {}];
		const response = new Response('{}', { status, headers });
		attempts.onAnswer(response);
		return response;
	}

	/** The status of the last answer, or the name of the error that ended the request. */
	async function outcome(): Promise<number | string> {
		const { method } = options;
		const request = ky(URL_OF_WORKSPACES, {
			...{ method, fetch, timeout: TIMEOUT, throwHttpErrors: true },
			...attempts.kyOptions,
		});
		return await request.then(
			({ status }) => status,
			(error: Error) => {
				hasDeleted = attempts.hasDeleted(error);
				return error.name;
			},
		);
	}

	let hasDeleted = false;
	return {
		outcome,
		calls: () => calls,
		hasDeleted: () => hasDeleted,
		stop: () => controller.abort(),
		waited: () => options.stopwatch.total(),
	};
}
