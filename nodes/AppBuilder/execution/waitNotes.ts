import type { IExecuteFunctions } from 'n8n-workflow';

import { formatDuration } from '../errors/formatDuration';
import { WINDOW } from '../transport/pacing/window';
import type { Plan } from '../transport/plans';

const WORTH_A_HINT = 5_000;

/** Says in the log how long the plan's pace will make the run take, when it will. */
export function announceWait(context: IExecuteFunctions, plan: Plan, items: number): void {
	const fullWindows = Math.floor((items - 1) / plan.requestsPerMinute);
	if (fullWindows < 1) return;
	const duration = formatDuration(fullWindows * WINDOW);
	context.logger.info(`${items} items at ${pace(plan)} take at least ${duration}`);
}

/** Shows below the output how long the run waited for the request limit, when it was long. */
export function hintAtWait(context: IExecuteFunctions, plan: Plan, waited: number): void {
	if (waited <= WORTH_A_HINT) return;
	context.addExecutionHints({
		message: `This run waited ${formatDuration(waited)} for the request limit: ${pace(plan)}. If the account has a larger plan, choose it under Plan in the credential.`,
		type: 'info',
		location: 'outputPane',
	});
}

function pace({ label, requestsPerMinute }: Plan): string {
	return `${requestsPerMinute} requests a minute (plan ${label})`;
}
