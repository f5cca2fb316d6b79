import type { IExecuteFunctions } from 'n8n-workflow';

import { formatTimeLeft } from '../text/format';
import { now, sleep } from '../transport/clock';
import type { Clients, SharedClient } from './clients';
import { timeLeft } from './timeLeft';

const INTERVAL_MS = 10_000;

/** How far a run has come. */
export interface Progress {
	/** The same task, counted when it is done. One that sends nothing says nothing about the pace. */
	counted<T>(task: () => Promise<T>, isSent: boolean): () => Promise<T>;
	/** Begins to say so every ten seconds, where there is more than one item, until the signal or the end. */
	start(signal: AbortSignal): void;
	end(): void;
}

/** Says how far a run is and how long it will take: in n8n's log, and to the browser's console in manual runs. */
export function createProgress(context: IExecuteFunctions, clients: Clients): Progress {
	const controller = new AbortController();
	const doneAt: number[] = [];
	let begin = 0;
	let items = 0;
	let itemsToSend = 0;
	let itemsNotSent = 0;

	function text(): string {
		const elapsed = now() - begin;
		const left = timeLeft({
			...{ doneAt, elapsed, total: itemsToSend },
			...paceOf(clients.all(), elapsed),
		});
		const done = doneAt.length + itemsNotSent;
		const [count, all] = [done, items].map((number) => number.toLocaleString('en'));
		const estimate = left === undefined ? '' : `, ${formatTimeLeft(left)}`;
		return `${count} of ${all} items${estimate}`;
	}

	async function watch(signal: AbortSignal): Promise<void> {
		for (;;) {
			await sleep(INTERVAL_MS, signal);
			const message = text();
			const { name } = context.getNode();
			context.logger.info(message, { node: name, executionId: context.getExecutionId() });
			// Does nothing in other than manual runs.
			context.sendMessageToUI(message);
		}
	}

	return {
		counted(task, isSent) {
			items++;
			if (isSent) itemsToSend++;
			return async () => {
				const result = await task();
				if (isSent) doneAt.push(now() - begin);
				else itemsNotSent++;
				return result;
			};
		},
		start(signal) {
			begin = now();
			if (items < 2) return;
			watch(AbortSignal.any([signal, controller.signal])).catch(() => undefined);
		},
		end: () => controller.abort(),
	};
}

/** The limits of several keys come to that of the one whose items take longest. */
function paceOf(clients: SharedClient[], elapsed: number) {
	const items = clients.reduce((sum, client) => sum + client.items, 0);
	const windows = clients.reduce(
		(most, client) => Math.max(most, client.items / client.limit()),
		0,
	);
	const isPaced = clients.some(({ sender }) => sender.waitedMs > elapsed / 2);
	return { perWindow: items / windows, isPaced };
}
