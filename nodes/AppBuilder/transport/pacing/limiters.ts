import { createHash } from 'node:crypto';

import { createLimiter, type Limiter } from './limiter';

interface Entry {
	limiter: Limiter;
	/** What runs hold. While one is held, or there is something to remember, the limiter is kept. */
	handle: WeakRef<Limiter>;
}

/** By hash, so that no key lies around in memory for longer than its requests. */
const entries = new Map<string, Entry>();

/** The limiter of a base URL and key, shared by everything in this process. Idle ones are dropped. */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	dropIdle();
	const hash = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
	const entry = entries.get(hash);
	const limiter = entry?.limiter ?? createLimiter();
	const handle = entry?.handle.deref() ?? { ...limiter };
	entries.set(hash, { limiter, handle: new WeakRef(handle) });
	return handle;
}

function dropIdle(): void {
	for (const [hash, { limiter, handle }] of entries) {
		if (limiter.isIdle() && handle.deref() === undefined) entries.delete(hash);
	}
}
