import { RequestLimitError } from '../../errors/requestLimit';
import { now, sleep } from '../clock';
import { keyHash } from '../hash';
import { FairQueue } from './fairQueue';
import { KeyPace, type Outgoing, type Permit } from './pace';
import type { Sender, SlowedBy } from './sender';

/**
 * Per key. n8n's helper opens a connection for each request. Some systems allow a process 1,024 file handles, and n8n
 * needs handles for other things too.
 */
const MAX_IN_FLIGHT = 128;
/** An execution with a key for each item has many limiters; beyond this number, the least recently used is forgotten. */
const MAX_KEPT = 10_000;

/** An attempt to send a request. */
export interface Attempt extends Outgoing {
	/** Ends the waiting. */
	signal: AbortSignal;
	/** How often the request was sent before. */
	attempts: number;
}

/** What a sender's next request waits for. */
export interface LimiterWait {
	/** Milliseconds until it may be sent. */
	ms: number;
	/** Why the key is paused until then; undefined if the plan's own pace decides. */
	pausedBy?: SlowedBy;
}

interface Waiting extends Attempt {
	grant(permit: Permit): void;
	reject(reason: unknown): void;
}

/** Paces the requests of one key: no more than its limit in any minute, in fair turns. */
export class Limiter {
	readonly #pace = new KeyPace();
	readonly #queue = new FairQueue<Waiting>();
	#inFlight = 0;
	/** The timer for the moment that the queue waits for. */
	#timer: AbortController | undefined;
	#wakeAt = Infinity;

	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
	 */
	async acquire(attempt: Attempt): Promise<Permit> {
		const { sender, signal } = attempt;
		signal.throwIfAborted();
		sender.begin(this.#pace.pauses.state().pausedMs);
		this.#pace.noteShortSender(sender);
		const error = this.#limitError(sender);
		if (error !== undefined) throw error;
		const isReady = this.#pace.delay(attempt) === 0;
		const isFull = this.#inFlight >= MAX_IN_FLIGHT;
		if (this.#queue.isEmpty && isReady && !isFull) return this.#grant(attempt);
		const waiting = this.#wait(attempt);
		// Waiting for others to end is not waiting for the rate limit.
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
			const error = this.#limitError(waiting.sender);
			if (error === undefined) continue;
			this.#queue.remove(waiting);
			waiting.reject(error);
		}
		this.#serve();
	}

	/** Marks a request as no longer in flight, however it ended. Call once for each permit. */
	release(): void {
		if (this.#inFlight-- === MAX_IN_FLIGHT) this.#serve();
	}

	/** Undefined if no request of the sender waits. */
	waitOf(sender: Sender): LimiterWait | undefined {
		const first = this.#queue.heads().find((waiting) => waiting.sender === sender);
		if (first === undefined) return undefined;
		const ms = this.#pace.delay(first);
		const { pauseMs, reason } = this.#pace.pauses.state();
		return { ms, ...(pauseMs > 0 && pauseMs >= Math.floor(ms) && { pausedBy: reason }) };
	}

	/** Undefined as long as the sender goes on waiting. */
	#limitError(sender: Sender): RequestLimitError | undefined {
		const { pauseMs, pausedMs, ...cause } = this.#pace.pauses.state();
		const refusedMs = sender.refusedMs(pausedMs);
		if (!sender.givesUp(pauseMs, refusedMs)) return undefined;
		return new RequestLimitError(refusedMs, pauseMs, cause);
	}

	#grant(attempt: Attempt): Permit {
		const permit = this.#pace.send(attempt);
		attempt.sender.sent++;
		this.#inFlight++;
		return permit;
	}

	async #wait(attempt: Attempt): Promise<Permit> {
		// One of its own: Node.js 20 warns about more than ten listeners on a signal.
		const signal = AbortSignal.any([attempt.signal]);
		let giveUp: () => void;
		return await new Promise<Permit>((resolve, reject) => {
			giveUp = () => {
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
		}).finally(() => signal.removeEventListener('abort', giveUp));
	}

	/** Grants permits in turn, until the next request has to wait. */
	#serve(): void {
		this.#timer?.abort();
		this.#wakeAt = Infinity;
		// Beyond that, `release` serves.
		while (this.#inFlight < MAX_IN_FLIGHT) {
			const waiting = this.#queue.next((one) => !this.#pace.yields(one));
			// Those behind it wait too: a sender with a higher plan would take every slot.
			const nextOnes = waiting === undefined ? this.#queue.heads() : [waiting];
			const ms = nextOnes.reduce((min, one) => Math.min(min, this.#pace.delay(one)), Infinity);
			if (waiting === undefined || ms > 0) return this.#serveAfter(ms);
			this.#queue.take(waiting);
			waiting.grant(this.#grant(waiting));
		}
	}

	/** Serves the queue after this time, unless that is due earlier anyway. */
	#serveAfter(ms: number): void {
		if (now() + ms >= this.#wakeAt) return;
		this.#timer?.abort();
		this.#timer = new AbortController();
		this.#wakeAt = now() + ms;
		sleep(ms, this.#timer.signal).then(
			() => this.#serve(),
			() => undefined,
		);
	}
}

/** The limiters by the hash of base URL and key, the least recently used first. */
const limiters = new Map<string, Limiter>();

/**
 * The limiter of a base URL and key, shared by everything in this process. Call for every attempt; do not keep the
 * result.
 */
export function limiterFor(access: { baseUrl: string; apiKey: string }): Limiter {
	const hash = keyHash(access);
	const limiter = limiters.get(hash) ?? new Limiter();
	limiters.delete(hash);
	limiters.set(hash, limiter);
	const [oldest] = limiters.keys();
	if (limiters.size > MAX_KEPT) limiters.delete(oldest);
	return limiter;
}
