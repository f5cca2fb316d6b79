import { sha256 } from '../hash';
import { Limiter } from './limiter';

/** An execution with a key per item has many limiters; above this number, the least recently used is dropped. */
const MAX_KEPT = 10_000;

/**
 * The limiters by the hash of base URL and key, so that no key stays in memory for longer than its requests. The least
 * recently used is the first.
 */
const limiters = new Map<string, Limiter>();

/**
 * The limiter of a base URL and key, shared by everything in this process. Call it for every attempt; don't keep the
 * result.
 */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	const hash = sha256(`${baseUrl}\n${apiKey}`);
	const limiter = limiters.get(hash) ?? new Limiter();
	limiters.delete(hash);
	limiters.set(hash, limiter);
	const [oldest] = limiters.keys();
	if (limiters.size > MAX_KEPT) limiters.delete(oldest);
	return limiter;
}
