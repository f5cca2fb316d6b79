import type { IExecuteFunctions } from 'n8n-workflow';

import { formatTimeLeft } from '../text/format';
import { now, sleep } from '../transport/clock';
import type { Clients } from './clients';
import { timeLeft } from './timeLeft';

const INTERVAL_MS = 10_000;

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
	#pace(elapsed: number): { perWindow: number; isPaced: boolean } {
		const clients = this.#clients.all();
		const windows = Math.max(...clients.map((client) => client.items / client.limit()));
		return {
			perWindow: this.#itemsToSend / windows,
			isPaced: clients.some(({ stopwatch }) => stopwatch.total() > elapsed / 2),
		};
	}
}
