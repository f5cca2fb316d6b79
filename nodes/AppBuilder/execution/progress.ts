import type { IExecuteFunctions } from 'n8n-workflow';

import type { Plan } from '../access/access';
import { addHint } from '../parameters/output';
import { formatCount, formatDuration, formatRate, formatTimeLeft } from '../text/format';
import { now, sleep } from '../transport/clock';
import type { Sender } from '../transport/pacing/sender';
import { WINDOW_MS } from '../transport/pacing/window';
import type { Clients } from './clients';

/** How often progress is logged. */
const INTERVAL_MS = 10_000;
/** A shorter wait needs no explanation. */
const WORTH_A_HINT_MS = 5_000;

/**
 * Reports how far an execution is and how long it will take: in n8n's log, and for manual executions in the browser's
 * console.
 */
export class Progress {
	readonly #context: IExecuteFunctions;
	readonly #clients: Clients;
	readonly #controller = new AbortController();
	#beginAt = 0;
	#items = 0;
	#done = 0;
	/** How many of those that certainly send a request are done; the others say nothing about the pace. */
	#certainDone = 0;

	constructor(context: IExecuteFunctions, clients: Clients) {
		this.#context = context;
		this.#clients = clients;
	}

	/** Wraps a task so that it is counted when it is done. */
	counted<T>(task: () => Promise<T>, certainlySends: boolean): () => Promise<T> {
		this.#items++;
		return async () => {
			const result = await task();
			this.#done++;
			if (certainlySends) this.#certainDone++;
			return result;
		};
	}

	/** Reports every ten seconds until the signal or the end, if there is more than one item. */
	start(signal: AbortSignal): void {
		this.#beginAt = now();
		for (const { certainItems, access } of this.#clients.all()) {
			logExpectedWait(this.#context, certainItems, access.plan);
		}
		if (this.#items < 2) return;
		this.#watch(AbortSignal.any([signal, this.#controller.signal])).catch(() => undefined);
	}

	end(): void {
		this.#controller.abort();
	}

	async #watch(signal: AbortSignal): Promise<void> {
		const { name } = this.#context.getNode();
		for (;;) {
			await sleep(INTERVAL_MS, signal);
			const message = this.#text();
			const executionId = this.#context.getExecutionId();
			this.#context.logger.info(message, { node: name, executionId });
			// This does nothing outside manual executions.
			this.#context.sendMessageToUI(message);
		}
	}

	#text(): string {
		const done = `${this.#done.toLocaleString('en')} of ${this.#items.toLocaleString('en')} items`;
		if (this.#certainDone === 0) return done;
		// At the average speed so far, but not faster than the limit of the key whose items take longest: after a burst at
		// the beginning of a minute, no other can follow before the minute is over.
		const clients = this.#clients.all();
		const windows = clients.map(
			(client) => client.certainItems / client.access.plan.requestsPerMinute,
		);
		const certain = clients.reduce((sum, { certainItems }) => sum + certainItems, 0);
		const averageMs = ((now() - this.#beginAt) / this.#certainDone) * certain;
		const totalMs = Math.max(averageMs, ...windows.map((count) => count * WINDOW_MS));
		const leftMs = totalMs * (1 - this.#certainDone / certain);
		return `${done}, ${formatTimeLeft(leftMs)}`;
	}
}

/** Logs the least time that the execution takes at the plan's pace, if it is longer than a minute. */
export function logExpectedWait(context: IExecuteFunctions, items: number, plan: Plan): void {
	const fullWindows = Math.floor((items - 1) / plan.requestsPerMinute);
	if (fullWindows < 1) return;
	const pace = `${formatRate(plan.requestsPerMinute)} (${plan.label} plan)`;
	const duration = formatDuration(fullWindows * WINDOW_MS);
	context.logger.info(`${formatCount(items, 'item')} at ${pace} will take at least ${duration}`);
}

/** The parts of a client that the hint needs. */
type Waited = {
	access: { plan: Plan };
	sender: Pick<Sender, 'waitedMs' | 'slowedBy'>;
};

/**
 * Shows in the output panel how long the execution waited for the rate limit, and why, if the wait was long. There may
 * be a client for each item, so only the one that waited longest counts.
 */
export function hintAtWait(context: IExecuteFunctions, clients: Waited[]): void {
	const [client] = clients.toSorted((a, b) => b.sender.waitedMs - a.sender.waitedMs);
	const waitedMs = client?.sender.waitedMs ?? 0;
	if (waitedMs <= WORTH_A_HINT_MS) return;
	const waited = `Waited ${formatDuration(waitedMs)} for the rate limit`;
	const message = client.sender.slowedBy.has('busy')
		? `${waited}, and because the service was busy.`
		: `${waited}: ${reason(client)}.`;
	addHint(context, 'info', message);
}

function reason(client: Waited): string {
	const { label, requestsPerMinute } = client.access.plan;
	if (client.sender.slowedBy.has('limit'))
		return 'the API key is also used elsewhere, or your account allows less';
	return `${formatRate(requestsPerMinute)} (${label} plan, set in the credential)`;
}
