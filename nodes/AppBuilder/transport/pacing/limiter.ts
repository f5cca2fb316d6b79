import { RequestLimitError } from '../../errors/requestLimit';
import { now } from '../clock';
import { Alarm } from './alarm';
import { readRefusal, type Refusal } from './rateLimitHeaders';
import { Pause } from './pause';
import { RoomForOthers } from './roomForOthers';
import { FEW_REQUESTS, type Sender } from './sender';
import { MAX_TRAVEL_MS, SendWindow, type Sent } from './window';

/**
 * Per key. n8n's helper opens a connection for each request. Some systems allow a process 1,024 file handles, and n8n
 * needs handles for other things too.
 */
const MAX_IN_FLIGHT = 128;

/** A request to be sent. */
export interface Outgoing {
	/** The limit of the credential's plan. */
	requestsPerMinute: number;
	sender: Sender;
	/** Ends the waiting. It belongs to this request. */
	signal: AbortSignal;
}

/** A request that may be sent, and counts as sent. */
export interface Permit extends Outgoing, Sent {}

/** A request that asked for a permit. */
interface Candidate extends Outgoing {
	/** Whether it waits for those of senders with few requests. */
	isBulk: boolean;
}

interface Waiting extends Candidate {
	grant(permit: Permit): void;
	reject(reason: unknown): void;
}

/**
 * Paces the requests of one key: no more than its limit in any minute, and none while the service asks for a pause.
 * After a refusal, each request waits for the response to the one before it, but at most {@link MAX_TRAVEL_MS}, until
 * the service accepts again. Senders with few requests go first.
 */
export class Limiter {
	readonly #window = new SendWindow();
	readonly #pause = new Pause();
	readonly #room = new RoomForOthers();
	/** The waiting requests of senders with few requests, in order of arrival. */
	readonly #few = new Set<Waiting>();
	/** Those of all other senders, in order of arrival. */
	readonly #bulk = new Set<Waiting>();
	readonly #alarm = new Alarm(() => this.#serve());
	#inFlight = 0;
	/** The latest request that probes whether the service accepts again: others would only be refused with it. */
	#asking: Permit | undefined;

	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service keeps the sender waiting for too long
	 */
	async acquire(outgoing: Outgoing): Promise<Permit> {
		const { sender, signal } = outgoing;
		signal.throwIfAborted();
		const error = this.#limitError(sender);
		if (error !== undefined) throw error;
		const request = { ...outgoing, isBulk: sender.isBulk };
		sender.requests++;
		if (!request.isBulk && this.#bulk.size > 0) this.#room.noteVisit();
		const isReady = this.#delay(request) === 0;
		const isQueueEmpty = this.#few.size + this.#bulk.size === 0;
		// Most requests take this path: a needless wait would cost a tenth of a request's processor time.
		if (isReady && isQueueEmpty && this.#inFlight < MAX_IN_FLIGHT) return this.#send(request);
		// Others may have caused it.
		if (this.#pause.ms > 0 || this.#pause.isInDoubt) sender.slowedBy.add(this.#pause.cause.reason);
		const waiting = this.#wait(request);
		// Waiting for others to end is not waiting for the rate limit.
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
		this.#serve();
		return refusal?.reason;
	}

	/** Marks a request as no longer in flight, however it ended. Call once for each permit. */
	release(permit: Permit): void {
		const isAwaited = permit === this.#asking || this.#inFlight === MAX_IN_FLIGHT;
		this.#inFlight--;
		if (permit === this.#asking) this.#asking = undefined;
		if (isAwaited) this.#serve();
	}

	#refuse({ sender, time }: Permit, refusal: Refusal): void {
		sender.ownPausesMs += this.#pause.refuse(time, refusal);
		const senders = this.#allWaiting().map((waiting) => waiting.sender);
		for (const refused of [sender, ...senders]) {
			refused.refusedAt ??= now();
			refused.slowedBy.add(refusal.reason);
		}
		this.#rejectImpatient();
	}

	#accept({ sender, time }: Permit): void {
		sender.refusedAt = undefined;
		sender.ownPausesMs = 0;
		if (this.#pause.accept(time)) {
			this.#asking = undefined;
			// From now on, they only wait for their turn.
			for (const waiting of this.#allWaiting()) waiting.sender.refusedAt = undefined;
		}
	}

	#rejectImpatient(): void {
		for (const waiting of this.#allWaiting()) {
			const error = this.#limitError(waiting.sender);
			if (error === undefined) continue;
			this.#remove(waiting);
			waiting.reject(error);
		}
	}

	/** Undefined as long as the sender keeps waiting. */
	#limitError(sender: Sender): RequestLimitError | undefined {
		const pauseMs = Math.floor(this.#pause.ms);
		if (!sender.givesUp(pauseMs)) return undefined;
		return new RequestLimitError(sender.refusedMs(pauseMs), pauseMs, this.#pause.cause);
	}

	/** Milliseconds until the request may be sent; 0 is now. */
	#delay({ requestsPerMinute: limit, sender, isBulk }: Candidate): number {
		const time = now();
		const free = isBulk ? this.#room.free(limit) : 0;
		return Math.max(
			this.#pause.ms,
			this.#askingMs(isBulk, time),
			this.#window.delay(limit - free, time),
			isBulk ? this.#room.delay(limit, sender) : 0,
		);
	}

	/** How long to wait for a response that says whether the service accepts requests. */
	#askingMs(isBulk: boolean, time: number): number {
		// A service that takes long to process requests still refuses them at once.
		if (this.#asking !== undefined) return Math.max(0, this.#asking.time + MAX_TRAVEL_MS - time);
		const isUnknown = this.#window.accepted(time) === 0;
		const areEnoughAsking = this.#window.count(time) >= FEW_REQUESTS;
		return isBulk && isUnknown && areEnoughAsking ? MAX_TRAVEL_MS : 0;
	}

	#send(outgoing: Outgoing): Permit {
		const permit = { ...outgoing, time: now() };
		this.#window.send(permit);
		this.#room.send(outgoing.requestsPerMinute, outgoing.sender);
		if (this.#pause.isInDoubt) this.#asking = permit;
		this.#inFlight++;
		return permit;
	}

	async #wait(request: Candidate): Promise<Permit> {
		const { signal } = request;
		let giveUp: () => void;
		return await new Promise<Permit>((resolve, reject) => {
			const waiting = { ...request, grant: resolve, reject };
			giveUp = () => {
				this.#remove(waiting);
				reject(signal.reason as Error);
				this.#serve();
			};
			signal.addEventListener('abort', giveUp);
			(request.isBulk ? this.#bulk : this.#few).add(waiting);
			this.#serve();
		}).finally(() => signal.removeEventListener('abort', giveUp));
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
			const ms = this.#delay(next);
			// Those behind it wait too: a sender with a higher plan would take every slot.
			if (ms > 0) return this.#alarm.set(ms);
			this.#remove(next);
			next.grant(this.#send(next));
		}
	}
}
