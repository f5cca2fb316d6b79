import { setTimeout as delay } from 'node:timers/promises';

import { round, type Row } from '../figures/table';
import type { Verdict } from './verdict';

export interface Sample {
	/** Requests the service has seen so far. */
	requests: number;
	/** Milliseconds of the run. */
	wall: number;
	/** Bytes, after garbage collection. */
	heapUsed: number;
	rss: number;
}

/** Compilers, caches and the minute the limiter remembers have settled by then. */
const WARM_UP = 0.25;
const SHOWN = 8;
/** kB that caches still grow by after that. In a whole run a leak of four bytes a request is more. */
const SETTLING = 600;
const MB = 1_000_000;

export function memoryRows(samples: Sample[]): Row[] {
	const every = Math.ceil(samples.length / SHOWN);
	return samples
		.map(({ requests, wall, heapUsed, rss }, index) => ({
			run: index + 1,
			'requests so far': requests,
			s: round(wall / 1_000, 1),
			'requests/s': Math.round(((requests - (samples[index - 1]?.requests ?? 0)) / wall) * 1_000),
			'heap MB': round(heapUsed / MB, 2),
			'RSS MB': Math.round(rss / MB),
		}))
		.filter(({ run }) => run === 1 || run % every === 0);
}

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
export async function memoryInUse(): Promise<Pick<Sample, 'heapUsed' | 'rss'>> {
	for (let round = 0; round < 3; round++) {
		await delay(50);
		global.gc?.();
	}
	const { heapUsed, rss } = process.memoryUsage();
	return { heapUsed, rss };
}
