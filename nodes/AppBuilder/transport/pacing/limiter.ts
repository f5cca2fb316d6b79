import { RequestLimitError } from '../../errors/requestLimit';
import { now } from '../clock';
import { startTimer, stopTimer, type Timer } from '../timers';
import { Alarm } from './alarm';
import { Growth } from './growth';
import { readRefusal, type Refusal } from './rateLimitHeaders';
import { Pause } from './pause';
import { RoomForOthers } from './roomForOthers';
import type { Sender } from './sender';
import { SendWindow, type Sent } from './window';

/**
 * Per key. n8n's helper opens a connection for each request. Some systems allow a process 1,024 file handles, and n8n
 * needs handles for other things too.
 */
const MAX_IN_FLIGHT = 128;

export interface Outgoing {
	/** The limit of the credential's plan. */
	requestsPerMinute: number;
	sender: Sender;
	/** Ends the waiting. It belongs to this request. */
	signal: AbortSignal;
}

/** A request that may be sent, and counts as sent. */
export interface Permit extends Outgoing, Sent {}

interface Candidate extends Outgoing {
	/** Whether it waits for those of senders with few requests. */
	isBulk: boolean;
}

interface Waiting extends Candidate {
	grant(permit: Permit): void;
	reject(reason: unknown): void;
}

/**
 * Paces the requests of one key: no more than its limit in any minute, none while the service asks for a pause, and few
 * at a time until it has accepted more. Senders with few requests go first.
 */
export class Limiter {
	readonly #window = new SendWindow();
	readonly #pause = new Pause();
	readonly #growth = new Growth();
	readonly #room = new RoomForOthers();
	/** The waiting requests of senders with few requests, in order of arrival. */
	readonly #few = new Set<Waiting>();
	/** Those of all other senders, in order of arrival. */
	readonly #bulk = new Set<Waiting>();
	readonly #alarm = new Alarm(() => this.#serve());
	#inFlight = 0;

	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
	 */
	async acquire(outgoing: Outgoing): Promise<Permit> {
		const { sender, signal } = outgoing;
		signal.throwIfAborted();
		if (sender.givesUp(this.#pauseMs)) throw this.#limitError(sender);
		const request = { ...outgoing, isBulk: sender.isBulk };
		sender.requests++;
		if (!request.isBulk && this.#bulk.size > 0) this.#room.noteVisit();
		const isHeldBack = this.#growth.delay(now()) > 0;
		const isRefused = this.#pause.ms > 0 || (isHeldBack && this.#growth.isRestarting(now()));
		const isReady = !isRefused && this.#delay(request) === 0;
		const isQueueEmpty = this.#few.size + this.#bulk.size === 0;
		const isFull = isHeldBack || this.#inFlight === MAX_IN_FLIGHT;
		// Most requests take this path: a needless wait would cost a tenth of a request's processor time.
		if (isReady && isQueueEmpty && !isFull) return this.#send(request);
		// Others may have caused it.
		if (isRefused) sender.slowedBy.add(this.#pause.cause.reason);
		const waiting = this.#wait(request);
		// Waiting for responses to others is not waiting for the rate limit.
		return isReady ? await waiting : await sender.measure(waiting);
	}

	/**
	 * Learns from a response; if it pauses the key, senders that can't wait that long are rejected.
	 * @returns why the response refuses the request, if it does
	 */
	observe(
		permit: Permit,
		response: Pick<Response, 'status' | 'headers'>,
	): Refusal['reason'] | undefined {
		const refusal = readRefusal(response);
		if (refusal?.reason === 'limit') this.#window.remove(permit);
		else this.#window.arrive(permit, now());
		if (refusal === undefined) this.#accept(permit);
		else this.#refuse(permit, refusal);
		return refusal?.reason;
	}

	/** Marks a request as no longer in flight, however it ended. Call once for each permit. */
	release(permit: Permit): void {
		this.#growth.end(permit);
		this.#inFlight--;
		this.#serve();
	}

	#refuse(permit: Permit, refusal: Refusal): void {
		const { sender, time } = permit;
		this.#growth.refuse(permit, now());
		sender.ownPausesMs += this.#pause.refuse(time, refusal);
		const senders = this.#allWaiting().map((waiting) => waiting.sender);
		for (const refused of [sender, ...senders]) {
			refused.refusedAt ??= now();
			refused.slowedBy.add(refusal.reason);
		}
		this.#rejectImpatient();
	}

	#accept(permit: Permit): void {
		const { sender, time } = permit;
		this.#growth.accept(permit, now());
		sender.refusedAt = undefined;
		sender.ownPausesMs = 0;
		if (this.#pause.accept(time)) {
			// From now on, they only wait for their turn.
			for (const waiting of this.#allWaiting()) waiting.sender.refusedAt = undefined;
		}
	}

	#rejectImpatient(): void {
		for (const waiting of this.#allWaiting()) {
			if (!waiting.sender.givesUp(this.#pauseMs)) continue;
			this.#remove(waiting);
			waiting.reject(this.#limitError(waiting.sender));
		}
	}

	get #pauseMs(): number {
		return Math.floor(this.#pause.ms);
	}

	#limitError(sender: Sender): RequestLimitError {
		const pauseMs = this.#pauseMs;
		return new RequestLimitError(sender.refusedMs(pauseMs), pauseMs, this.#pause.cause);
	}

	/** Milliseconds until the request may be sent; 0 is now. */
	#delay({ requestsPerMinute: limit, sender, isBulk }: Candidate): number {
		const time = now();
		const free = isBulk ? this.#room.free(limit) : 0;
		return Math.max(
			this.#pause.ms,
			this.#window.delay(limit - free, time),
			isBulk ? this.#room.delay(limit, sender) : 0,
		);
	}

	#send(outgoing: Outgoing): Permit {
		const permit = { ...outgoing, time: now() };
		this.#window.send(permit);
		this.#growth.send(permit);
		this.#room.send(outgoing.requestsPerMinute, outgoing.sender);
		this.#inFlight++;
		return permit;
	}

	async #wait(request: Candidate): Promise<Permit> {
		const { signal, sender } = request;
		let giveUp: () => void;
		let timer: Timer | undefined;
		return await new Promise<Permit>((resolve, reject) => {
			const waiting = { ...request, grant: resolve, reject };
			giveUp = () => {
				this.#remove(waiting);
				reject(signal.aborted ? (signal.reason as Error) : this.#limitError(sender));
				this.#serve();
			};
			signal.addEventListener('abort', giveUp);
			if (sender.leftMs < Infinity) timer = startTimer(giveUp, sender.leftMs);
			(request.isBulk ? this.#bulk : this.#few).add(waiting);
			this.#serve();
		}).finally(() => {
			signal.removeEventListener('abort', giveUp);
			stopTimer(timer);
		});
	}

	#allWaiting(): Waiting[] {
		return [...this.#few, ...this.#bulk];
	}

	#remove(waiting: Waiting): void {
		this.#few.delete(waiting);
		this.#bulk.delete(waiting);
	}

	/** Grants permits in turn, until the next request has to wait. */
	#serve(): void {
		// Above that, `release` serves.
		while (this.#inFlight < MAX_IN_FLIGHT) {
			const [next] = this.#few.size > 0 ? this.#few : this.#bulk;
			if (next === undefined) return this.#alarm.clear();
			const ms = Math.max(this.#delay(next), this.#growth.delay(now()));
			// Those behind it wait too: a sender with a higher plan would take every slot.
			if (ms > 0) return this.#alarm.set(ms);
			this.#remove(next);
			next.grant(this.#send(next));
		}
	}
}
