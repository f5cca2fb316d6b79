import type { IExecuteFunctions } from 'n8n-workflow';

import { formatDuration } from '../errors/formatDuration';
import { WINDOW } from '../transport/pacing/window';
import type { Plan } from '../transport/plans';
import type { SharedClient } from './clients';

const WORTH_A_HINT = 5_000;

/** Says in the log how long the plan's pace will make the run take, when it will. */
export function announceWait(context: IExecuteFunctions, plan: Plan, items: number): void {
	const fullWindows = Math.floor((items - 1) / plan.requestsPerMinute);
	if (fullWindows < 1) return;
	const duration = formatDuration(fullWindows * WINDOW);
	context.logger.info(`${items} items at ${pace(plan)} take at least ${duration}`);
}

/** Shows below the output how long the run waited for the request limit, when it was long. */
export function hintAtWait(
	context: IExecuteFunctions,
	{ plan, limit, stopwatch }: Pick<SharedClient, 'plan' | 'limit' | 'stopwatch'>,
): void {
	const waited = stopwatch.total();
	if (waited <= WORTH_A_HINT) return;
	const reason =
		limit() < plan.requestsPerMinute
			? `the service allows ${rate(limit())}, fewer than the plan ${plan.label}.`
			: `${pace(plan)}. If the account has a larger plan, choose it under Plan in the credential.`;
	context.addExecutionHints({
		message: `This run waited ${formatDuration(waited)} for the request limit: ${reason}`,
		type: 'info',
		location: 'outputPane',
	});
}

function pace({ label, requestsPerMinute }: Plan): string {
	return `${rate(requestsPerMinute)} (plan ${label})`;
}

function rate(requestsPerMinute: number): string {
	return `${requestsPerMinute} ${requestsPerMinute === 1 ? 'request' : 'requests'} a minute`;
}
