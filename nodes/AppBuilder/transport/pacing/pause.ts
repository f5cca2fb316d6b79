/** The pauses that 429 responses impose on a key. Times are milliseconds of the clock. */
export interface Pause {
	/** Pauses until then; a current pause is only ever lengthened. */
	until(end: number, now: number): void;
	/** How long the pause still lasts; 0 when there is none. */
	remaining(now: number): number;
	/** How long the key has been paused in all, for measuring what one request had to wait. */
	total(now: number): number;
}

export function createPause(): Pause {
	let start = 0;
	let end = 0;
	let earlier = 0;
	return {
		until(newEnd, now) {
			if (now >= end) {
				earlier += end - start;
				start = now;
				end = now;
			}
			end = Math.max(end, newEnd);
		},
		remaining: (now) => Math.max(0, end - now),
		total: (now) => earlier + Math.min(now, end) - start,
	};
}
