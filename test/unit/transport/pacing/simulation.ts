import { now, sleep } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { acquirePermit, MINUTE, newExecution, newSearch, SECOND } from './permits';

/** Each way. */
const LATENCY = 20;
/** By how much it varies, so that the fastest process does not always come first. */
const JITTER = 20;
/** How many requests a process has in flight at once. */
const IN_FLIGHT = 100;
/** The items of all processes together, as a multiple of the limit. */
const WINDOWS = 5;

/** Requests per minute of the plan, and of the service. */
export const LIMIT = 100;

type Answer = { status: number; headers: Headers };
type Respond = () => Answer | Promise<Answer>;

/** Allows so many requests in each minute, which begins with the first after the one before, and says when it ends. */
export function fixedWindow(): Respond {
	let start = -Infinity;
	let used = 0;
	return () => {
		if (now() >= start + MINUTE) [start, used] = [now(), 0];
		const left = Math.max(0, LIMIT - ++used);
		const headers = {
			'x-ratelimit-remaining': String(left),
			'x-ratelimit-reset': secondsUntil(start + MINUTE),
		};
		return { status: used <= LIMIT ? 200 : 429, headers: new Headers(headers) };
	};
}

/** Allows so many requests in any minute, and says when there is room again. */
export function slidingWindow(): Respond {
	let log: number[] = [];
	return () => {
		log = log.filter((time) => time > now() - MINUTE);
		if (log.length < LIMIT) {
			log.push(now());
			return { status: 200, headers: new Headers() };
		}
		return { status: 429, headers: new Headers({ 'retry-after': secondsUntil(log[0] + MINUTE) }) };
	};
}

const secondsUntil = (time: number) => String(Math.ceil((time - now()) / SECOND));

/** Allows so many requests in any second. */
export function perSecond(limit: number, headers: Record<string, string>): Respond {
	let log: number[] = [];
	return () => {
		log = log.filter((time) => time > now() - SECOND);
		const isAccepted = log.length < limit;
		if (isAccepted) log.push(now());
		return { status: isAccepted ? 200 : 429, headers: new Headers(isAccepted ? {} : headers) };
	};
}

/** Works on so many requests at the same time, for 200 ms each. */
export function atOnce(limit: number, headers: Record<string, string>): Respond {
	let working = 0;
	return async () => {
		if (working === limit) return { status: 429, headers: new Headers(headers) };
		working++;
		await sleep(200);
		working--;
		return { status: 200, headers: new Headers() };
	};
}

/** A process with a bulk execution on its own limiter: when the service accepted requests, and how many it refused. */
export function startProcess(respond: Respond, items: number, latency = LATENCY) {
	const limiter = new Limiter();
	const bulk = newExecution(items);
	const accepted: number[] = [];
	let refused = 0;
	let left = items;
	let requests = 0;

	async function send(sender = bulk): Promise<void> {
		for (;;) {
			const permit = await acquirePermit(limiter, { requestsPerMinute: LIMIT, sender });
			const ms = latency + ((7 * requests++) % JITTER);
			await sleep(ms);
			const response = await respond();
			if (response.status === 200 && sender === bulk) accepted.push(now());
			await sleep(ms);
			limiter.observe(permit, response);
			limiter.release(permit);
			if (response.status === 200) return;
			refused++;
		}
	}

	async function sendItems(): Promise<void> {
		while (left-- > 0) await send();
	}

	return {
		accepted,
		refused: () => refused,
		done: Promise.all(Array.from({ length: IN_FLIGHT }, sendItems)),
		/** Returns how long a person waits for the list in the editor. */
		async visit(): Promise<number> {
			const start = now();
			await send(newSearch());
			return now() - start;
		},
	};
}

/**
 * Processes that start one after another and share a key.
 * @param latency of the first, each way; others have a longer one, so that they don't run in step
 */
export async function share(respond: Respond, processes: number, latency = LATENCY) {
	const start = now();
	const items = (WINDOWS * LIMIT) / processes;
	const all = await Promise.all(
		Array.from({ length: processes }, async (_, index) => {
			await sleep(index * 200);
			const process = startProcess(respond, items, latency + 3 * index);
			await process.done;
			return process;
		}),
	);
	const end = now();
	const refused = all.reduce((sum, process) => sum + process.refused(), 0);
	const until = start + (WINDOWS - 1) * MINUTE;
	const shares = all.map(({ accepted }) => accepted.filter((time) => time < until).length);
	const fair = shares.reduce((sum, count) => sum + count) / processes;
	return {
		/** As a multiple of the least possible. */
		wall: (end - start) / ((WINDOWS - 1) * MINUTE),
		/** The part of all attempts. */
		refused: refused / (WINDOWS * LIMIT + refused),
		offShare: Math.max(...shares.map((count) => Math.abs(count / fair - 1))),
	};
}
