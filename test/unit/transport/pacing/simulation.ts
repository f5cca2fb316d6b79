import { now, sleep } from '../../../../nodes/AppBuilder/transport/clock';
import { Limiter } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { acquirePermit, MINUTE, newExecution, newSearch, SECOND } from './permits';

/** Each way, of the first process; that of others is longer, so that they do not go in step. */
const LATENCY = 20;
/** By how much it varies, so that the fastest process does not always come first. */
const JITTER = 20;
/** How many requests a process has in flight at once. */
const IN_FLIGHT = 100;

type Respond = () => { status: number; headers: Headers };

interface ServiceOptions {
	limit: number;
	/** Whether it says what is left. */
	hasHeaders?: boolean;
}

/** Allows so many requests in each minute, which begins with the first request after the one before. */
export function fixedWindow({ limit, hasHeaders = false }: ServiceOptions): Respond {
	let start = -Infinity;
	let used = 0;
	return () => {
		if (now() >= start + MINUTE) [start, used] = [now(), 0];
		const reset = Math.ceil((start + MINUTE - now()) / SECOND);
		return toResponse({ limit, hasHeaders, used: ++used, reset });
	};
}

/** Allows so many requests in any minute. */
export function slidingWindow({ limit, hasHeaders = false }: ServiceOptions): Respond {
	let log: number[] = [];
	return () => {
		log = log.filter((time) => time > now() - MINUTE);
		const isAccepted = log.length < limit;
		if (isAccepted) log.push(now());
		const reset = Math.ceil((log[0] + MINUTE - now()) / SECOND);
		return toResponse({ limit, hasHeaders, used: log.length + Number(!isAccepted), reset });
	};
}

function toResponse(state: { limit: number; hasHeaders: boolean; used: number; reset: number }) {
	const { limit, hasHeaders, used, reset } = state;
	const isAccepted = used <= limit;
	const headers = {
		...(!isAccepted && { 'retry-after': String(reset) }),
		...(hasHeaders && {
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(Math.max(0, limit - used)),
			'x-ratelimit-reset': String(reset),
		}),
	};
	return { status: isAccepted ? 200 : 429, headers: new Headers(headers) };
}

interface ProcessOptions {
	limit: number;
	items: number;
	latency?: number;
}

/** A process with a bulk run on a limiter of its own: when the service accepted requests, and how many it refused. */
export function startProcess(
	respond: Respond,
	{ limit, items, latency = LATENCY }: ProcessOptions,
) {
	const limiter = new Limiter();
	const bulk = newExecution(items);
	const accepted: number[] = [];
	let refused = 0;
	let left = items;
	let requests = 0;

	async function send(sender = bulk): Promise<void> {
		for (let attempts = 0; ; attempts++) {
			const permit = await acquirePermit(limiter, { requestsPerMinute: limit, sender, attempts });
			const ms = latency + ((7 * requests++) % JITTER);
			await sleep(ms);
			const response = respond();
			if (response.status === 200 && sender === bulk) accepted.push(now());
			await sleep(ms);
			limiter.observe(permit, response);
			limiter.release();
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
		/** Gives how long a person waits for the list in the editor. */
		async visit(): Promise<number> {
			const start = now();
			await send(newSearch());
			return now() - start;
		},
	};
}

interface Shared {
	limit: number;
	/** How many times the limit all processes have in items together. */
	windows: number;
	processes: number;
}

/** Processes that start one after the other and share a key; figures are those of the issue. */
export async function share(respond: Respond, { limit, windows, processes }: Shared) {
	const start = now();
	const items = (windows * limit) / processes;
	const all = await Promise.all(
		Array.from({ length: processes }, async (_, index) => {
			await sleep(index * 200);
			const latency = LATENCY + 3 * index;
			const process = startProcess(respond, { limit, items, latency });
			await process.done;
			return process;
		}),
	);
	const end = now();
	const refused = all.reduce((sum, process) => sum + process.refused(), 0);
	const until = start + (windows - 1) * MINUTE;
	const shares = all.map(({ accepted }) => accepted.filter((time) => time < until).length);
	const fair = shares.reduce((sum, count) => sum + count) / processes;
	return {
		/** As a multiple of the least possible. */
		wall: (end - start) / ((windows - 1) * MINUTE),
		/** The part of all attempts. */
		refused: refused / (windows * limit + refused),
		offShare: Math.max(...shares.map((count) => Math.abs(count / fair - 1))),
	};
}
