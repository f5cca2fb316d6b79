import { UNAVAILABLE } from '../../errors/failure';
import { LESS_AT_ONCE, ServiceError } from '../../errors/ServiceError';
import { sleep } from '../clock';

/**
 * How many requests to one service may be in flight at once. n8n's helper opens a connection for each, and
 * some systems let a process have 1,024 file handles, which are n8n's too.
 */
const MAX_CONNECTIONS = 256;
const MAX_WAIT_MS = 300_000;

/** Who sends requests with one key. */
export interface Holder {
	/** It may open one now. */
	wake(): void;
	/** Others have had all of them for five minutes. */
	refuse(reason: ServiceError): void;
}

/** The connections of this process to one service. */
export interface Connections {
	/** Whether it may open none now: all are open, or it has half of them while others wait. */
	isFull(holder: Holder): boolean;
	open(holder: Holder): void;
	close(holder: Holder): void;
	/** Lets it wait in turn with the others, until it is woken or refused. Who waits keeps its place. */
	wait(holder: Holder): void;
	leave(holder: Holder): void;
}

/** As long as not all are open, nobody waits. */
export function createConnections(max = MAX_CONNECTIONS): Connections {
	const held = new Map<Holder, number>();
	const waiting = new Map<Holder, AbortController>();
	let count = 0;

	function add(holder: Holder, change: 1 | -1): void {
		count += change;
		const has = heldBy(holder) + change;
		if (has === 0) held.delete(holder);
		else held.set(holder, has);
	}

	function heldBy(holder: Holder): number {
		return held.get(holder) ?? 0;
	}

	function isFull(holder: Holder): boolean {
		const others = waiting.size - Number(waiting.has(holder));
		return count >= max || (others > 0 && heldBy(holder) >= max / 2);
	}

	function leave(holder: Holder): void {
		waiting.get(holder)?.abort();
		waiting.delete(holder);
	}

	/** Its own requests end in time; those of others may have any 'Timeout'. */
	async function refuseInTime(holder: Holder, signal: AbortSignal): Promise<void> {
		do await sleep(MAX_WAIT_MS, signal);
		while (held.has(holder));
		leave(holder);
		holder.refuse(noneFree());
	}

	/** One is woken for each that is free, in turn: or one key would starve the others. */
	function wakeNext(): void {
		while (count < max) {
			const next = firstToWake();
			if (next === undefined) return;
			leave(next);
			next.wake();
		}
	}

	function firstToWake(): Holder | undefined {
		for (const holder of waiting.keys()) if (!isFull(holder)) return holder;
		return undefined;
	}

	return {
		...{ isFull, leave },
		open: (holder) => add(holder, 1),
		close(holder) {
			add(holder, -1);
			wakeNext();
		},
		wait(holder) {
			if (waiting.has(holder)) return;
			const controller = new AbortController();
			waiting.set(holder, controller);
			refuseInTime(holder, controller.signal).catch(() => undefined);
		},
	};
}

function noneFree(): ServiceError {
	return new ServiceError({
		message: 'No connection to the service was free for 5 minutes',
		description: 'This request was not sent. Run fewer workflows at the same time.',
		nodeAdvice: LESS_AT_ONCE,
		failure: UNAVAILABLE,
	});
}
