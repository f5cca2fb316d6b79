import { setTimeout as delay } from 'node:timers/promises';

import { round } from '../figures/table';
import type { Verdict } from './verdict';

export interface Sample {
	/** Requests the service has seen so far. */
	requests: number;
	/** Bytes, after garbage collection. */
	heapUsed: number;
}

/** Compilers, caches and the minute the limiter remembers have settled by then. */
const WARM_UP = 0.25;
/** kB that caches still grow by after that. In a whole run a leak of four bytes a request is more. */
const SETTLING = 600;

/** Whether memory certainly grows with the requests, by more than caches do. */
export function memoryVerdict(samples: Sample[]): Verdict {
	const settled = samples.slice(Math.floor(samples.length * WARM_UP));
	const points = settled.map(({ requests, heapUsed }) => ({
		x: requests / 1_000,
		y: heapUsed / 1_000,
	}));
	const { slope, error } = trendOf(points);
	const noise = 2 * error;
	const allowed = SETTLING / (points[points.length - 1].x - points[0].x);
	return {
		what: 'heap, kB per 1,000 requests',
		found: `${round(slope, 2)} ± ${round(noise, 2)}`,
		allowed: round(allowed, 2),
		isGood: slope - noise <= allowed,
	};
}

interface Point {
	x: number;
	y: number;
}

/** A straight line through points by least squares: its slope, and how far that may be off by chance. */
function trendOf(points: Point[]): { slope: number; error: number } {
	const sum = (of: (point: Point) => number) =>
		points.reduce((total, point) => total + of(point), 0);
	const x = sum((point) => point.x) / points.length;
	const y = sum((point) => point.y) / points.length;
	const spread = sum((point) => (point.x - x) ** 2);
	const slope = sum((point) => (point.x - x) * (point.y - y)) / spread;
	const rest = sum((point) => (point.y - y - slope * (point.x - x)) ** 2);
	return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

/** Bytes that this process uses once everything that can be given back has been. */
export async function memoryInUse(): Promise<Pick<Sample, 'heapUsed'>> {
	for (let round = 0; round < 3; round++) {
		await delay(50);
		global.gc?.();
	}
	return { heapUsed: process.memoryUsage().heapUsed };
}
