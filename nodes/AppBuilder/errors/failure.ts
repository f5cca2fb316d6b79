import type { Failure } from 'n8n-workflow';

/**
 * Why something did not succeed, in n8n's words (n8n-workflow 2.41; older ones ignore it): where it polls, n8n asks
 * again soon after what passes, and seldom after what somebody has to change.
 */
export const UNAVAILABLE: Failure = { cause: 'temporarily-unavailable' };
export const KEY_INVALID: Failure = { cause: 'credential-invalid' };
export const CONFIGURATION_INVALID: Failure = { cause: 'configuration-invalid' };
export const DEFECT: Failure = { cause: 'node-defect' };

const MINUTE = 60_000;

/**
 * Why there was no room: whoever is to wait longer than plans count has used up something else, a day's quota say.
 * @param waitMs how long the service asks to wait, as far as it says so
 */
export function limitFailure(waitMs = 0): Failure {
	return waitMs > MINUTE
		? { cause: 'quota-exhausted', resetsAtEpochMs: Date.now() + waitMs }
		: { cause: 'rate-limited', ...(waitMs > 0 && { retryAfterMs: waitMs }) };
}
