import { now } from '../clock';

/** Measures how long at least one of many overlapping waits lasted. */
export interface Stopwatch {
	during<T>(wait: () => Promise<T>): Promise<T>;
	/** Milliseconds, with those of a wait that is not over. */
	total(): number;
}

export function createStopwatch(): Stopwatch {
	let running = 0;
	let start = 0;
	let total = 0;
	return {
		async during(wait) {
			if (running++ === 0) start = now();
			try {
				return await wait();
			} finally {
				if (--running === 0) total += now() - start;
			}
		},
		total: () => (running > 0 ? total + now() - start : total),
	};
}
