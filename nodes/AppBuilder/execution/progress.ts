import type { IExecuteFunctions } from 'n8n-workflow';

import type { Plan } from '../access/plans';
import { addHint } from '../parameters/hints';
import { formatCount, formatDuration, formatRate } from '../text/format';
import { sleep } from '../transport/clock';
import type { Sender } from '../transport/pacing/sender';

const INTERVAL_MS = 10_000;
/** A shorter wait doesn't need an explanation. */
const MIN_HINTED_WAIT_MS = 5_000;

/** Reports an execution's progress: in n8n's log, and for manual executions in the browser's console. */
export class Progress {
	readonly #context: IExecuteFunctions;
	readonly #controller = new AbortController();
	readonly #items: number;
	#done = 0;

	constructor(context: IExecuteFunctions) {
		this.#context = context;
		this.#items = context.getInputData().length;
	}

	itemDone(): void {
		this.#done++;
	}

	/** Reports every ten seconds until the signal or the end, if there is more than one item. */
	start(signal: AbortSignal): void {
		if (this.#items < 2) return;
		this.#watch(AbortSignal.any([signal, this.#controller.signal])).catch(() => undefined);
	}

	end(): void {
		this.#controller.abort();
	}

	async #watch(signal: AbortSignal): Promise<void> {
		const { name } = this.#context.getNode();
		const { id: workflowId, name: workflow } = this.#context.getWorkflow();
		const place = { node: name, workflowId, executionId: this.#context.getExecutionId() };
		for (;;) {
			await sleep(INTERVAL_MS, signal);
			const text = `${this.#done.toLocaleString('en')} of ${formatCount(this.#items, 'item')}`;
			this.#context.logger.info(`${name} in "${workflow}": ${text}`, place);
			// In manual executions n8n puts the name before it; in others this does nothing.
			this.#context.sendMessageToUI(text);
		}
	}
}

type Waited = {
	access: { plan: Plan };
	sender: Pick<Sender, 'waitedMs' | 'slowedBy'>;
};

/**
 * Shows in the output panel how long the execution waited for the rate limit, and why, if the wait was long. There may
 * be a client for each item, so only the one that waited longest counts.
 */
export function addWaitHint(context: IExecuteFunctions, clients: Waited[]): void {
	const [client] = clients.toSorted((a, b) => b.sender.waitedMs - a.sender.waitedMs);
	const waitedMs = client?.sender.waitedMs ?? 0;
	if (waitedMs <= MIN_HINTED_WAIT_MS) return;
	const waited = `Waited ${formatDuration(waitedMs)}`;
	const message = client.sender.slowedBy.has('busy')
		? `${waited} because of the rate limit and a busy service.`
		: `${waited} for the rate limit: ${reason(client)}.`;
	addHint(context, 'info', message);
}

function reason({ access, sender }: Waited): string {
	const { label, requestsPerMinute } = access.plan;
	const rate = formatRate(requestsPerMinute);
	return sender.slowedBy.has('limit')
		? // Others may use the key, the plan may be too high, or there may be limits besides it.
			`the service accepted fewer than ${rate} (${label} plan)`
		: `${rate} (${label} plan, set in the credential)`;
}
