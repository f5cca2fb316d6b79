import { createHash } from 'node:crypto';

import { createLimiter, type Limiter } from './limiter';

/** By hash, so that no key lies around in memory for longer than its requests. */
const limiters = new Map<string, Limiter>();

/** The limiter of a base URL and key, shared by everything in this process. Idle ones are dropped. */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	const hash = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
	for (const [other, limiter] of limiters) {
		if (other !== hash && limiter.isIdle()) limiters.delete(other);
	}
	const limiter = limiters.get(hash) ?? createLimiter();
	limiters.set(hash, limiter);
	return limiter;
}
