import { setTimeout } from 'node:timers/promises';

import type { Row } from '../support/figures';
import { startServiceProcess, type ServiceProcess } from '../support/serviceProcess';

/** A figure, and its threshold. */
export interface Threshold {
	what: string;
	value: number;
	atLeast?: number;
	atMost?: number;
}

/** What a suite has measured. */
export interface Report {
	rows: Row[];
	thresholds: Threshold[];
}

export type Suite = (service: ServiceProcess) => Promise<Report>;

export function isKept({ value, atLeast = -Infinity, atMost = Infinity }: Threshold): boolean {
	return value >= atLeast && value <= atMost;
}

/** Says whether a figure meets its threshold. */
export function verdict(threshold: Threshold): string {
	const { what, value, atLeast, atMost } = threshold;
	const limits = [
		atLeast !== undefined && `at least ${atLeast}`,
		atMost !== undefined && `at most ${atMost}`,
	];
	return `${isKept(threshold) ? 'ok' : 'FAILED'}: ${what} ${value} (${limits.filter(Boolean).join(', ')})`;
}

/**
 * Between the starts of runs that go side by side, so that none sends its first requests while another starts its
 * processes: up to five, with two seconds of processor time each.
 */
const APART_MS = 15_000;

/** Runs in real time, which mostly wait: all at the same time, each with its own service. */
export async function sideBySide<T, Result>(
	all: T[],
	run: (service: ServiceProcess, one: T) => Promise<Result>,
): Promise<Result[]> {
	return await Promise.all(
		all.map(async (one, index) => {
			await setTimeout(index * APART_MS);
			const service = await startServiceProcess();
			try {
				return await run(service, one);
			} finally {
				service.stop();
			}
		}),
	);
}
