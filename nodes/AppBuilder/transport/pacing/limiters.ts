import { createHash } from 'node:crypto';

import { createLimiter, type Limiter } from './limiter';

interface Entry {
	/** Held for as long as there is something to remember. */
	limiter?: Limiter;
	/** Finds an idle one that a run still uses, so that a key never has two. */
	reference: WeakRef<Limiter>;
}

/** By hash, so that no key lies around in memory for longer than its requests. */
const entries = new Map<string, Entry>();

/** The limiter of a base URL and key, shared by everything in this process. Idle ones are dropped. */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	dropIdle();
	const hash = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
	const limiter = entries.get(hash)?.reference.deref() ?? createLimiter();
	entries.set(hash, { limiter, reference: new WeakRef(limiter) });
	return limiter;
}

function dropIdle(): void {
	for (const [hash, entry] of entries) {
		if (entry.limiter?.isIdle()) entry.limiter = undefined;
		if (entry.reference.deref() === undefined) entries.delete(hash);
	}
}
