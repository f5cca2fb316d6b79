import type { IExecuteFunctions } from 'n8n-workflow';

import type { Plan } from '../credential/plans';
import { formatDuration, formatRate, formatTimeLeft } from '../text/format';
import { now, sleep } from '../transport/clock';
import { WINDOW_MS } from '../transport/pacing/window';
import type { Clients, SharedClient } from './clients';

/** How often the log says how far an execution is. */
const INTERVAL_MS = 10_000;
/** A shorter wait needs no explanation. */
const WORTH_A_HINT_MS = 5_000;
/** An execution that does at least this share of what the limit allows has the limit for itself. */
const KEEPS_UP = 0.9;

/** Says how far an execution is and how long it will take: in n8n's log, and in manual executions in the browser's console. */
export class Progress {
	readonly #context: IExecuteFunctions;
	readonly #clients: Clients;
	readonly #controller = new AbortController();
	/** When each item that sent something was done, in milliseconds since the execution began. */
	readonly #doneAt: number[] = [];
	#beginAt = 0;
	#items = 0;
	#itemsToSend = 0;
	#itemsNotSent = 0;

	constructor(context: IExecuteFunctions, clients: Clients) {
		this.#context = context;
		this.#clients = clients;
	}

	/** The same task, counted when it is done. A task that sends nothing says nothing about the pace. */
	counted<T>(task: () => Promise<T>, isSent: boolean): () => Promise<T> {
		this.#items++;
		if (isSent) this.#itemsToSend++;
		return async () => {
			const result = await task();
			if (isSent) this.#doneAt.push(now() - this.#beginAt);
			else this.#itemsNotSent++;
			return result;
		};
	}

	/** Says it every ten seconds, where there is more than one item, until the signal or the end. */
	start(signal: AbortSignal): void {
		this.#beginAt = now();
		for (const client of this.#clients.all()) logExpectedWait(this.#context, client);
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
			// Does nothing in other than manual executions.
			this.#context.sendMessageToUI(message);
		}
	}

	#text(): string {
		const elapsed = now() - this.#beginAt;
		const pace = { ...this.#pace(elapsed), doneAt: this.#doneAt, total: this.#itemsToSend };
		const left = timeLeft({ ...pace, elapsed });
		const done = (this.#doneAt.length + this.#itemsNotSent).toLocaleString('en');
		const estimate = left === undefined ? '' : `, ${formatTimeLeft(left)}`;
		return `${done} of ${this.#items.toLocaleString('en')} items${estimate}`;
	}

	/** Of several keys, the one whose items take longest sets the pace. */
	#pace(elapsed: number): Pick<Pace, 'perWindow' | 'isPaced'> {
		const clients = this.#clients.all();
		const windows = Math.max(...clients.map((client) => client.items / client.limit()));
		return {
			perWindow: this.#itemsToSend / windows,
			isPaced: clients.some((client) => client.waitedMs() > elapsed / 2),
		};
	}
}

/** How far an execution is. Only items that send something count, each as one request. */
export interface Pace {
	/** When each finished item was done, oldest first, in milliseconds since the execution began. */
	doneAt: number[];
	total: number;
	/** Milliseconds since the execution began. */
	elapsed: number;
	/** How many items the request limit allows in a window. */
	perWindow: number;
	/** Whether the execution mostly waits for the request limit. */
	isPaced: boolean;
}

/**
 * Milliseconds, or undefined as long as nothing is done. Under a request limit each window repeats the one before: an
 * item is done one window after the item that is `perWindow` before it. So a burst at the beginning of a minute does
 * not promise another before the minute is over. An execution slower than its limit keeps its average speed.
 */
export function timeLeft({ doneAt, total, elapsed, perWindow, isPaced }: Pace): number | undefined {
	const done = doneAt.length;
	if (done === 0) return undefined;
	const measured = (item: number) => doneAt[item - 1] ?? (elapsed * item) / done;
	const toRepeat = Math.ceil((total - done) / perWindow);
	const windows = Math.min(toRepeat, Math.ceil(total / perWindow) - 1);
	const paced = measured(Math.ceil(total - windows * perWindow)) + windows * WINDOW_MS;
	const keepsUp = done >= KEEPS_UP * perWindow * Math.floor(elapsed / WINDOW_MS);
	const end = isPaced && keepsUp ? paced : Math.max(paced, measured(total));
	return Math.max(0, end - elapsed);
}

/** The parts of a client that a hint needs. */
type Waited<K extends keyof SharedClient> = Pick<SharedClient, K> & { access: { plan: Plan } };

/** Logs how long the execution takes at least at the plan's pace, where that is longer than a minute. */
export function logExpectedWait(
	context: IExecuteFunctions,
	{ access: { plan }, items }: Waited<'items'>,
): void {
	const fullWindows = Math.floor((items - 1) / plan.requestsPerMinute);
	if (fullWindows < 1) return;
	const pace = `${formatRate(plan.requestsPerMinute)} (plan ${plan.label})`;
	const duration = formatDuration(fullWindows * WINDOW_MS);
	context.logger.info(`${items} items at ${pace} take at least ${duration}`);
}

/** Shows below the output how long the execution waited for the request limit, when it was long, and why. */
export function hintAtWait(
	context: IExecuteFunctions,
	client: Waited<'limit' | 'wasShort' | 'waitedMs'>,
): void {
	const waitedMs = client.waitedMs();
	if (waitedMs <= WORTH_A_HINT_MS) return;
	context.addExecutionHints({
		message: `Waited ${formatDuration(waitedMs)} for the request limit: ${reason(client)}.`,
		type: 'info',
		location: 'outputPane',
	});
}

function reason(client: Waited<'limit' | 'wasShort'>): string {
	const { label, requestsPerMinute } = client.access.plan;
	const limit = client.limit();
	if (limit < requestsPerMinute) return `the service allows ${formatRate(limit)}`;
	if (client.wasShort()) return 'others use the key, or your account allows less';
	return `${formatRate(requestsPerMinute)} (plan ${label}, set in the credential)`;
}
