import { createPause, type Pause } from './pause';
import { requestedPauseMs } from './requestedPause';

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 20_000;

/** What 429 responses do to a key: a pause. Times are milliseconds of the clock. */
export interface Refusals extends Pick<Pause, 'remaining' | 'total'> {
	/** Learns from a 429 response; whether it has changed the pause. Those in flight together count once. */
	refused(headers: Headers, now: number): boolean;
	/** Pauses for so long, because the service says that nothing is left. Whether it has changed the pause. */
	usedUp(ms: number, now: number): boolean;
	/** Learns from any other response. */
	accepted(): void;
	/** Whether the service asked for the current pause, and it is not our own backoff. */
	isAsked(): boolean;
}

export function createRefusals(): Refusals {
	const pause = createPause();
	let inARow = 0;
	let isAsked = false;
	return {
		remaining: pause.remaining,
		total: pause.total,
		refused(headers, now) {
			const requestedMs = requestedPauseMs(headers);
			if (!requestedMs && pause.remaining(now) > 0) return false;
			isAsked = Boolean(requestedMs);
			pause.until(now + (requestedMs || backoffMs(inARow++)), now);
			return true;
		},
		usedUp(ms, now) {
			if (ms <= pause.remaining(now)) return false;
			isAsked = true;
			pause.until(now + ms, now);
			return true;
		},
		accepted() {
			inARow = 0;
		},
		isAsked: () => isAsked,
	};
}

/** Full jitter, so that several workers on one key do not come back together. */
function backoffMs(inARow: number): number {
	return Math.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** inARow);
}
