import type { IPollFunctions } from 'n8n-workflow';

import type { ServiceAccess } from '../access/access';
import { limitFailure } from '../errors/requestLimit';
import { ServiceError } from '../errors/ServiceError';
import { defaultOptions } from '../parameters/options';
import { formatDuration } from '../text/format';
import { createClient, type Client } from '../transport/client';
import { now, sleep } from '../transport/clock';
import type { List } from '../transport/lists/readPages';
import { Sender } from '../transport/pacing/sender';
import type { TriggerSettings } from './settings';

/** The tools of one poll. */
export interface Poll {
	settings: TriggerSettings;
	budget: PollBudget;
	/** Gets the pages of the list. */
	list: List;
	/** Gets single workspaces, whatever the list is filtered by. */
	lookUpClient: Client;
	/** Writes to n8n's log. */
	warn: (message: string) => void;
}

/** Prepares a poll: its requests wait, and are sent again, within its budget. */
export function createPoll(
	context: IPollFunctions,
	access: ServiceAccess,
	settings: TriggerSettings,
	budget: PollBudget,
): Poll {
	const { signal, sender } = budget;
	const leftMs = () => budget.leftMs;
	const withOptions = createClient({ context, access, signal, sender, leftMs });
	return {
		settings,
		budget,
		list: { client: withOptions(defaultOptions), access, query: settings.query },
		// The next poll serves as the retry.
		lookUpClient: withOptions({ ...defaultOptions, maxRetries: 0 }),
		warn: warnOf(context),
	};
}

/** The key of a trigger in this process. */
export function triggerOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}

/** Writes to n8n's log, which names neither workflow nor node by itself. */
export function warnOf(context: IPollFunctions): Poll['warn'] {
	const place = { workflowId: context.getWorkflow().id, nodeName: context.getNode().name };
	return (message) => context.logger.warn(message, place);
}

/** Less than a minute, the shortest polling interval, and less than the known limits of n8n. */
const MAX_POLL_MS = 50_000;

/** The time that a poll may take, and the sender of its requests. */
export class PollBudget {
	/** The whole time in milliseconds. */
	readonly ms: number;
	readonly sender: Sender;
	readonly #end: number;
	readonly #over = new AbortController();
	readonly #stopped = new AbortController();

	/** @param givenMs the time that n8n gives the poll, from 2.38 on; n8n gives up a poll that takes longer */
	constructor(givenMs = MAX_POLL_MS) {
		this.ms = Math.min(MAX_POLL_MS, givenMs);
		this.sender = new Sender({ isUrgent: true, maxPauseMs: this.ms });
		this.#end = now() + this.ms;
		sleep(this.ms, this.#stopped.signal).then(
			() => this.#over.abort(),
			() => undefined,
		);
	}

	/** Ends waiting and retrying when the time is up. */
	get signal(): AbortSignal {
		return this.#over.signal;
	}

	/** Whole milliseconds, at least one: axios treats 0 as no timeout. */
	get leftMs(): number {
		return Math.max(1, Math.ceil(this.#end - now()));
	}

	get isOver(): boolean {
		return this.signal.aborted || now() >= this.#end;
	}

	/** Whether less than a tenth is left, too little for look-ups. */
	get isEnding(): boolean {
		return this.#end - now() < this.ms / 10;
	}

	/** Explains an error caused only by running out of time; returns others unchanged. */
	explain(error: unknown): unknown {
		// The abort reason does not tell: n8n's sleep (1.100 to 2.33) throws its own.
		const isLate = this.isOver && (!(error instanceof ServiceError) || error.text.isTimeout);
		if (!isLate) return error;
		const isWait = this.sender.waitedMs > this.ms / 2 && !this.sender.slowedBy.has('busy');
		return isWait ? noRoom(this.ms) : tooSlow(this.ms);
	}

	stop(): void {
		this.#stopped.abort();
	}
}

/** Whether the rate limit left no room for the request. */
export function isRateLimitError(error: unknown): error is ServiceError {
	return error instanceof ServiceError && error.httpCode === '429';
}

function noRoom(ms: number): ServiceError {
	return new ServiceError({
		message: `This poll got no request through for ${formatDuration(ms)}: the rate limit was used up`,
		retry: 'later',
		description: 'Other executions use the same API key.',
		httpCode: '429',
		failure: limitFailure(),
	});
}

function tooSlow(ms: number): ServiceError {
	return new ServiceError({
		message: `The list of workspaces didn't arrive within ${formatDuration(ms)}`,
		retry: 'later',
		description:
			"If the list is long, request larger pages with 'Page Size' in the credential, or filter it with 'Options' → 'Query Parameters'.",
	});
}
