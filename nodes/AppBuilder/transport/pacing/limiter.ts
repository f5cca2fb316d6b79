import { RequestLimitError } from '../../errors/requestLimit';
import { now, sleep } from '../clock';
import { follow } from '../follow';
import { keyHash } from '../keyHash';
import { FairQueue } from './fairQueue';
import { KeyPace, type Outgoing, type Permit } from './pace';
import type { Sender } from './sender';

/**
 * n8n's helper opens a connection for each request. Some systems allow a process 1,024 file handles, and n8n needs
 * handles for other things too.
 */
const MAX_CONNECTIONS = 256;
/** An execution with a key for each item has many limiters; beyond this number, the least recently used is forgotten. */
const MAX_KEPT = 10_000;

/** An attempt to send a request. */
export interface Attempt extends Outgoing {
	/** Ends the waiting. */
	signal: AbortSignal;
	/** How often the request was sent before. */
	attempts: number;
}

interface Waiting extends Attempt {
	grant(permit: Permit): void;
	reject(reason: unknown): void;
}

/** The connections of this process to one origin, shared by all keys. */
export class Connections {
	#open = 0;
	/** Callbacks that wake the keys that wait for a connection, in the order in which they began to wait. */
	readonly #waiting = new Set<() => void>();

	constructor(readonly max = MAX_CONNECTIONS) {}

	/** Whether a key that holds this many must wait: none is free, or it has half of them while other keys wait. */
	isFull(held: number, wake: () => void): boolean {
		const others = this.#waiting.size - Number(this.#waiting.has(wake));
		return this.#open >= this.max || (others > 0 && held >= this.max / 2);
	}

	open(): void {
		this.#open++;
	}

	/** Wakes keys in turn; a key that still finds no free connection waits again, behind the others. */
	close(): void {
		this.#open--;
		for (let left = this.#waiting.size; left > 0 && this.#open < this.max; left--) {
			const [wake] = this.#waiting;
			this.#waiting.delete(wake);
			wake();
		}
	}

	wait(wake: () => void): void {
		this.#waiting.add(wake);
	}
}

/** Paces the requests of one key: no more than its limit in any minute, in fair turns. */
export class Limiter {
	readonly #pace = new KeyPace();
	readonly #queue = new FairQueue<Waiting>();
	readonly #connections: Connections;
	#inFlight = 0;
	/** The timer for the moment that the queue waits for. */
	#timer: AbortController | undefined;
	#wakeAt = Infinity;
	readonly #serve = () => this.#grantAll();

	constructor(connections: Connections) {
		this.#connections = connections;
	}

	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
	 */
	async acquire(attempt: Attempt): Promise<Permit> {
		const { sender, signal } = attempt;
		signal.throwIfAborted();
		sender.begin(this.#pace.pauses.state().pausedMs);
		this.#pace.noticeVisit(sender);
		if (this.#isTooLong(sender)) throw this.#limitError(sender);
		const isReady = this.#pace.delay(attempt) === 0;
		const isFull = this.#connections.isFull(this.#inFlight, this.#serve);
		if (this.#queue.isEmpty && isReady && !isFull) return this.#grant(attempt);
		const waiting = this.#wait(attempt);
		// Waiting for a connection is not waiting for the rate limit.
		return isReady && isFull ? await waiting : await sender.measure(waiting);
	}

	/**
	 * Learns from a response. A 429, or a 503 with Retry-After, pauses the key, and rejects waiting senders that cannot wait
	 * that long.
	 */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): void {
		const { sender } = permit;
		const slowedBy = this.#pace.observe(permit, response);
		const isAccepted = response.status !== 429 && slowedBy !== 'busy';
		if (isAccepted) sender.accepted(this.#pace.pauses.state().pausedMs);
		if (slowedBy === undefined) return;
		sender.slowedBy.add(slowedBy);
		for (const waiting of this.#queue.all()) {
			if (this.#isTooLong(waiting.sender)) {
				this.#queue.remove(waiting);
				waiting.reject(this.#limitError(waiting.sender));
			}
		}
		this.#serve();
	}

	/** Marks a request as no longer in flight, however it ended. Call once for each permit. */
	release(): void {
		this.#inFlight--;
		this.#connections.close();
	}

	/** Requests per minute of the whole key: the plan's, or fewer if the service declares fewer. */
	limit(requestsPerMinute: number): number {
		return this.#pace.limit(requestsPerMinute);
	}

	#isTooLong(sender: Sender): boolean {
		const { pauseMs, pausedMs } = this.#pace.pauses.state();
		return sender.givesUp(pauseMs, sender.refusedMs(pausedMs));
	}

	#limitError(sender: Sender): RequestLimitError {
		const { pauseMs, pausedMs, ...cause } = this.#pace.pauses.state();
		return new RequestLimitError(sender.refusedMs(pausedMs), pauseMs, cause);
	}

	#grant(attempt: Attempt): Permit {
		const permit = this.#pace.send(attempt);
		attempt.sender.sent++;
		this.#inFlight++;
		this.#connections.open();
		return permit;
	}

	async #wait(attempt: Attempt): Promise<Permit> {
		const { signal, unfollow } = follow(attempt.signal);
		return await new Promise<Permit>((resolve, reject) => {
			const giveUp = () => {
				this.#queue.remove(waiting);
				reject(signal.reason as Error);
				if (this.#queue.isEmpty) this.#serve();
			};
			const waiting = { ...attempt, grant: resolve, reject };
			signal.addEventListener('abort', giveUp);
			this.#queue.add(waiting);
			const ms = this.#pace.delay(attempt);
			if (ms > 0) this.#serveAfter(ms);
			else this.#serve();
		}).finally(unfollow);
	}

	/** Grants permits in turn, until the next request has to wait. */
	#grantAll(): void {
		this.#timer?.abort();
		this.#wakeAt = Infinity;
		const next = () => this.#queue.next((waiting) => !this.#pace.yields(waiting));
		for (let waiting = next(); waiting !== undefined; waiting = next()) {
			const ms = this.#pace.delay(waiting);
			if (ms > 0) {
				// Those behind it wait too: a sender with a higher plan would take every slot.
				return this.#serveAfter(ms);
			}
			if (this.#connections.isFull(this.#inFlight, this.#serve)) {
				return this.#connections.wait(this.#serve);
			}
			this.#queue.take(waiting);
			waiting.grant(this.#grant(waiting));
		}
		if (this.#queue.isEmpty) return;
		const delays = this.#queue.heads().map((waiting) => this.#pace.delay(waiting));
		this.#serveAfter(delays.reduce((least, delay) => Math.min(least, delay)));
	}

	/** Serves the queue after this time, unless that is due earlier anyway. */
	#serveAfter(ms: number): void {
		if (now() + ms >= this.#wakeAt) return;
		this.#timer?.abort();
		this.#timer = new AbortController();
		this.#wakeAt = now() + ms;
		sleep(ms, this.#timer.signal).then(this.#serve, () => undefined);
	}
}

/** The value of a key; the least recently used value is forgotten. */
function kept<T>(values: Map<string, T>, key: string, create: () => T): T {
	const value = values.get(key) ?? create();
	values.delete(key);
	values.set(key, value);
	const [oldest] = values.keys();
	if (values.size > MAX_KEPT) values.delete(oldest);
	return value;
}

/** The limiters by the hash of base URL and key. */
const limiters = new Map<string, Limiter>();
/** The connections by origin: a service that hangs does not hold up others. */
const connections = new Map<string, Connections>();

/**
 * The limiter of a base URL and key, shared by everything in this process. Call for every attempt; do not keep the
 * result.
 */
export function limiterFor(access: { baseUrl: string; apiKey: string }): Limiter {
	return kept(limiters, keyHash(access), () => {
		const { origin } = new URL(access.baseUrl);
		return new Limiter(kept(connections, origin, () => new Connections()));
	});
}
