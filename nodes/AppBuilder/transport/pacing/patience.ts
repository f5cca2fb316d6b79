import { RequestLimitError } from '../../errors/RequestLimitError';
import { now } from '../clock';
import type { KeyQuota } from './keyQuota';
import type { Sender } from './turns';

/**
 * The waiting that the service imposes on one request, in milliseconds: pauses of the key, and what 503 responses ask.
 * A pause after which the service has accepted another request of the same run does not count: the run gets on.
 */
export interface ImposedWait {
	/** So far. */
	totalMs: number;
	/** 'Max Wait'. */
	maxMs: number;
}

/** A request that waits for its permit. */
export interface Patient {
	/** How often it was sent before. */
	attempts: number;
	imposedWait: ImposedWait;
	sender: Sender;
	/** How long the key had been paused in all when the waiting began. */
	pausedBeforeMs: number;
}

/** A request with so many 429 responses gets none of what its run gets. */
const HOPELESS_ATTEMPTS = 10;

type PausedKey = Pick<KeyQuota, 'remaining' | 'total' | 'isAsked'>;

/** How long the key was paused while the request waited, since the last success of its run. */
export function pausedMs(patient: Patient, quota: PausedKey): number {
	const { attempts, sender, pausedBeforeMs } = patient;
	const successMs = attempts < HOPELESS_ATTEMPTS ? (sender.pausedAtSuccessMs ?? 0) : 0;
	return quota.total(now()) - Math.max(pausedBeforeMs, successMs);
}

/** Where the service imposes more waiting on it in all than 'Max Wait'. */
export function refusalOf(patient: Patient, quota: PausedKey): RequestLimitError | undefined {
	const { totalMs, maxMs } = patient.imposedWait;
	const remainingMs = quota.remaining(now());
	const waitedMs = totalMs + pausedMs(patient, quota);
	if (waitedMs + remainingMs <= maxMs) return undefined;
	return new RequestLimitError(waitedMs, remainingMs, quota.isAsked());
}
