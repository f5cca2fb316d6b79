import { inTime, pass, useMovedClock } from './movedClock';
import type { TestBench } from './useEngine';

/** Stops the clock, and lets requests take time. */
export function useSlowRequests(bench: TestBench) {
	useMovedClock();
	/** Of the last request, which a poll may give up before it is answered. */
	let passing = Promise.resolve();
	return {
		/** From now on each request takes so long; its path is known before. */
		slow: (ms: number, onPath: (path: string) => void = () => {}) =>
			bench.service.onRequest(async () => {
				onPath(bench.service.journal.at(-1)!.path);
				await (passing = pass(ms));
			}),
		/** From now on none takes time. */
		quick: () => bench.service.onRequest(async () => {}),
		/** What the poll comes to; the next must not begin while time still passes for a request of this one. */
		inTime: async <T>(poll: Promise<T>) => await inTime(poll).finally(async () => await passing),
	};
}
