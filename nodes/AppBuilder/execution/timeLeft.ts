import { WINDOW_MS } from '../transport/pacing/window';

/** How far a run has come. Only items that send something count, as one request each. */
export interface Pace {
	/** When each of those that are done was, oldest first, in milliseconds since the run began. */
	doneAt: number[];
	total: number;
	/** Milliseconds since the run began. */
	elapsed: number;
	/** How many items the request limit allows in a window. */
	perWindow: number;
	/** Whether the run mostly waits for the request limit. */
	isPaced: boolean;
}

/** A run that does so much of what the limit allows has the limit for itself. */
const KEEPS_UP = 0.9;

/**
 * Milliseconds, or undefined as long as nothing is done. Under a request limit what was done in one window is
 * repeated in the next: an item is done a window after the one that was as many before it as the limit allows. So
 * a burst at the beginning of a minute does not promise another before the minute is over. A run that is
 * slower than its limit goes on as fast as it did so far.
 */
export function timeLeft({ doneAt, total, elapsed, perWindow, isPaced }: Pace): number | undefined {
	const done = doneAt.length;
	if (done === 0) return undefined;
	const measured = (item: number) => doneAt[item - 1] ?? (elapsed * item) / done;
	const toRepeat = Math.ceil((total - done) / perWindow);
	const windows = Math.min(toRepeat, Math.ceil(total / perWindow) - 1);
	const paced = measured(Math.ceil(total - windows * perWindow)) + windows * WINDOW_MS;
	const keepsUp = done >= KEEPS_UP * perWindow * Math.floor(elapsed / WINDOW_MS);
	const end = isPaced && keepsUp ? paced : Math.max(paced, measured(total));
	return Math.max(0, end - elapsed);
}
