import { keyHash } from '../keyHash';
import { createConnections, type Connections } from './connections';
import { createLimiter, type Limiter } from './limiter';

interface Entry {
	limiter: Limiter;
	/** What runs hold. While one is held, or there is something to remember, the limiter is kept. */
	handle: WeakRef<Limiter>;
}

/** By the hash of base URL and key. */
const entries = new Map<string, Entry>();
/** By origin; shared by all keys. Kept by the limiters that use them. */
const connections = new Map<string, WeakRef<Connections>>();
/** Few are looked through each time; many, as a key for each item makes them, once they are twice as many. */
const FEW = 50;
let worthLooking = 0;

/** The limiter of a base URL and key, shared by everything in this process. Idle ones are dropped. */
export function limiterFor(access: { baseUrl: string; apiKey: string }): Limiter {
	if (entries.size >= worthLooking) dropIdle();
	const hash = keyHash(access);
	const entry = entries.get(hash);
	const limiter = entry?.limiter ?? createLimiter(connectionsTo(new URL(access.baseUrl).origin));
	const handle = entry?.handle.deref() ?? { ...limiter };
	entries.set(hash, { limiter, handle: new WeakRef(handle) });
	return handle;
}

function connectionsTo(origin: string): Connections {
	const known = connections.get(origin)?.deref();
	if (known !== undefined) return known;
	const created = createConnections();
	connections.set(origin, new WeakRef(created));
	return created;
}

function dropIdle(): void {
	for (const [hash, { limiter, handle }] of entries) {
		if (limiter.isIdle() && handle.deref() === undefined) entries.delete(hash);
	}
	for (const [origin, reference] of connections) {
		if (reference.deref() === undefined) connections.delete(origin);
	}
	worthLooking = entries.size < FEW ? 0 : 2 * entries.size;
}
