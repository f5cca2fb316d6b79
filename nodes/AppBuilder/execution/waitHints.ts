import type { IExecuteFunctions } from 'n8n-workflow';

import { formatDuration, formatRate } from '../text/format';
import { WINDOW_MS } from '../transport/pacing/window';
import type { Plan } from '../credential/plans';
import type { SharedClient } from './clients';

const WORTH_A_HINT_MS = 5_000;

/** What is looked at of a client that waited, or will. */
type Waited<K extends keyof SharedClient> = Pick<SharedClient, K> & { access: { plan: Plan } };

/** Logs how long the run will take at least at the plan's pace, where that is longer than a minute. */
export function logExpectedWait(
	context: IExecuteFunctions,
	{ access: { plan }, items }: Waited<'items'>,
): void {
	const fullWindows = Math.floor((items - 1) / plan.requestsPerMinute);
	if (fullWindows < 1) return;
	const duration = formatDuration(fullWindows * WINDOW_MS);
	context.logger.info(`${items} items at ${pace(plan)} take at least ${duration}`);
}

/** Shows below the output how long the execution waited for the request limit, when it was long, and why. */
export function hintAtWait(context: IExecuteFunctions, client: Waited<'limit' | 'sender'>): void {
	const { waitedMs } = client.sender;
	if (waitedMs <= WORTH_A_HINT_MS) return;
	context.addExecutionHints({
		message: `Waited ${formatDuration(waitedMs)} for the request limit: ${reason(client)}.`,
		type: 'info',
		location: 'outputPane',
	});
}

function reason({ access: { plan }, limit, sender }: Waited<'limit' | 'sender'>): string {
	if (limit() < plan.requestsPerMinute) return `the service allows ${formatRate(limit())}`;
	if (sender.wasShort) return 'others use the key, or your account allows less';
	return `${formatRate(plan.requestsPerMinute)} (plan ${plan.label}, set in the credential)`;
}

function pace({ label, requestsPerMinute }: Plan): string {
	return `${formatRate(requestsPerMinute)} (plan ${label})`;
}
