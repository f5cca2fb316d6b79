import { setTimeout as delay } from 'node:timers/promises';

import { atMost, type Verdict } from './verdict';

/** kB. Caches still grow by so much; in a whole run a leak of four bytes a request is more. */
const SETTLING = 300;

/**
 * Whether memory grows, by more than caches do.
 * @param samples bytes in use, at even distances; in the first quarter compilers and caches settle
 */
export function memoryVerdict(samples: number[]): Verdict {
	const settled = samples.slice(samples.length / 4);
	const middle = settled.length / 2;
	const growth = (mean(settled.slice(middle)) - mean(settled.slice(0, middle))) / 1_000;
	return atMost('heap, kB more in the second half', Math.round(growth), SETTLING);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;

/** Bytes that this process uses once everything that can be given back has been. */
export async function memoryInUse(): Promise<number> {
	for (let round = 0; round < 3; round++) {
		await delay(50);
		global.gc?.();
	}
	return process.memoryUsage().heapUsed;
}
