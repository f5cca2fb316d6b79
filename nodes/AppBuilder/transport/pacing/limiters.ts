import { createHash } from 'node:crypto';

import { createConnections, type Connections } from './connections';
import { createLimiter, type Limiter } from './limiter';

interface Entry {
	limiter: Limiter;
	origin: string;
	/** Shared by all keys of the origin. */
	connections: Connections;
	/** What runs hold. While one is held, or there is something to remember, the limiter is kept. */
	handle: WeakRef<Limiter>;
}

/** By hash, so that no key lies around in memory for longer than its requests. */
const entries = new Map<string, Entry>();

/** The limiter of a base URL and key, shared by everything in this process. Idle ones are dropped. */
export function limiterFor({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Limiter {
	dropIdle();
	const hash = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
	const entry = entries.get(hash) ?? createEntry(new URL(baseUrl).origin);
	const handle = entry.handle?.deref() ?? { ...entry.limiter };
	entries.set(hash, { ...entry, handle: new WeakRef(handle) });
	return handle;
}

function createEntry(origin: string): Omit<Entry, 'handle'> & Partial<Entry> {
	const neighbour = [...entries.values()].find((entry) => entry.origin === origin);
	const connections = neighbour?.connections ?? createConnections();
	return { limiter: createLimiter(connections), origin, connections };
}

function dropIdle(): void {
	for (const [hash, { limiter, handle }] of entries) {
		if (limiter.isIdle() && handle.deref() === undefined) entries.delete(hash);
	}
}
