import { now, sleep } from '../clock';
import type { Connections, Holder } from './connections';
import { createKeyQuota, type KeyQuota } from './keyQuota';
import { pausedMs, refusalOf, type ImposedWait, type Patient } from './patience';
import type { Stopwatch } from './stopwatch';
import { createTurns, type Sender } from './turns';
import type { Permit } from './window';

/** What one attempt brings along to wait with. */
export interface Attempt {
	/** Of the credential's plan. */
	requestsPerMinute: number;
	/** Bounds the pauses; waiting for the plan's own pace does not count. */
	imposedWait: ImposedWait;
	/** Ends the waiting. The attempt's own: Node.js warns of more than ten listeners on a shared one. */
	signal: AbortSignal;
	/** Before this one; a request that was sent before goes first. */
	attempts: number;
	/** Whose it is. */
	sender: Sender;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
}

/** An attempt that waits for its permit. */
interface Waiting extends Attempt, Patient {
	grant(permit: Permit): void;
	refuse(reason: unknown): void;
}

/** Paces the requests of one key: no more than the plan's limit in any minute, in fair turns. */
export interface Limiter extends Pick<KeyQuota, 'limit' | 'timesShort'> {
	/**
	 * Resolves when a request may be sent, and counts it as sent and in flight.
	 * @throws {RequestLimitError} when the service imposes more waiting than 'Max Wait'
	 * @throws {ServiceError} when other keys have all connections for long
	 */
	acquire(attempt: Attempt): Promise<Permit>;
	/** Learns from a response: a 429 pauses the key, a declared limit below the plan's slows it down. */
	observe(permit: Permit, response: Pick<Response, 'status' | 'headers'>): void;
	/** The request is no longer in flight, however it ended. Once for each permit. */
	release(): void;
	/** Whether it has nothing to remember. */
	isIdle(): boolean;
}

export function createLimiter(connections: Connections): Limiter {
	const turns = createTurns<Waiting>();
	const quota = createKeyQuota();
	const senders = new WeakMap<Permit, Sender>();
	const holder: Holder = {
		wake: serve,
		refuse: (reason) => turns.all().forEach((waiting) => refuse(waiting, reason)),
	};
	/** Of the moment that is waited for. */
	let timer: AbortController | undefined;

	function refuseImpatient(all: Waiting[]): void {
		for (const waiting of all) {
			const refusal = refusalOf(waiting, quota);
			if (refusal !== undefined) refuse(waiting, refusal);
		}
	}

	function refuse(waiting: Waiting, reason: unknown): void {
		turns.remove(waiting);
		waiting.refuse(reason);
	}

	function grant(attempt: Attempt): Permit {
		const permit = quota.send(attempt);
		senders.set(permit, attempt.sender);
		attempt.sender.sent++;
		connections.open(holder);
		return permit;
	}

	/** Gives permits to those whose turn it is, until there is something to wait for. */
	function serve(): void {
		timer?.abort();
		timer = undefined;
		// What bulk waits for, so that others find a slot, keeps nobody else waiting.
		const isReady = (waiting: Waiting) => !quota.isHeldBack(waiting);
		for (let next = turns.next(isReady); next; next = turns.next(isReady)) {
			const ms = quota.delay(next);
			if (next.signal.aborted) turns.remove(next);
			else if (ms > 0) return serveAfter(ms);
			else if (connections.isFull(holder)) return connections.wait(holder);
			else grantTo(next);
		}
		connections.leave(holder);
	}

	function serveAfter(ms: number): void {
		connections.leave(holder);
		timer = new AbortController();
		sleep(ms, timer.signal).then(serve, () => undefined);
	}

	function grantTo(waiting: Waiting): void {
		waiting.imposedWait.totalMs += pausedMs(waiting, quota);
		const permit = grant(waiting);
		turns.take(waiting);
		waiting.grant(permit);
	}

	async function waitInTurn(attempt: Attempt): Promise<Permit> {
		const { signal } = attempt;
		return await new Promise((resolve, reject) => {
			const pausedBeforeMs = quota.total(now());
			const waiting: Waiting = {
				...{ ...attempt, pausedBeforeMs },
				grant(permit) {
					signal.removeEventListener('abort', giveUp);
					resolve(permit);
				},
				refuse(reason) {
					signal.removeEventListener('abort', giveUp);
					reject(reason as Error);
				},
			};
			function giveUp() {
				refuse(waiting, signal.reason);
				serve();
			}
			signal.addEventListener('abort', giveUp);
			turns.add(waiting);
			refuseImpatient([waiting]);
			serve();
		});
	}

	return {
		async acquire(attempt) {
			attempt.signal.throwIfAborted();
			const isPaced = quota.delay(attempt) > 0;
			const isFull = connections.isFull(holder);
			if (turns.size() === 0 && !isPaced && !isFull) return grant(attempt);
			const wait = async () => await waitInTurn(attempt);
			// Waiting for a connection is not waiting for the request limit.
			return isPaced || !isFull ? await attempt.stopwatch.during(wait) : await wait();
		},
		observe(permit, response) {
			const isChanged = quota.observe(permit, response);
			const sender = senders.get(permit);
			if (sender && response.status !== 429) sender.pausedAtSuccessMs = quota.total(now());
			if (!isChanged) return;
			refuseImpatient(turns.all());
			serve();
		},
		release: () => connections.close(holder),
		limit: quota.limit,
		timesShort: quota.timesShort,
		isIdle: () => turns.size() === 0 && quota.isIdle(),
	};
}
