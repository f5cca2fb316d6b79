import fc from 'fast-check';

import type { Fault } from '../../service';
import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { useTrigger } from '../../support/triggerEvents';

const { bench, knowing, remove } = useTrigger();
useMovedClock();

/** What may come of a request that takes long, or is to be sent again. */
const FAULTS = {
	hangs: { kind: 'stall' },
	drips: { kind: 'slowDrip' },
	isBusy: { kind: 'status', status: 503 },
	isBusyFor: { kind: 'status', status: 503, headers: { 'retry-after': '20' } },
	isLimited: { kind: 'status', status: 429 },
	isLimitedFor: { kind: 'status', status: 429, headers: { 'retry-after': '20' } },
	isLimitedForLong: { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
	breaks: { kind: 'reset' },
} satisfies Record<string, Fault>;
const name = fc.constantFrom(...(Object.keys(FAULTS) as Array<keyof typeof FAULTS>));

const sequence = fc.record({
	faults: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), name), {
		maxLength: 8,
		selector: ([request]) => request,
	}),
	budgetMs: fc.constantFrom(undefined, 10_000, 36_000, 240_000),
});

it('a poll ends within its time, whatever the service does', async () => {
	const { service } = bench;
	await fc.assert(
		fc.asyncProperty(sequence, async ({ faults, budgetMs }) => {
			const { apiKey } = service.settings;
			service.reset();
			Object.assign(service.settings, { apiKey, pageSize: 2 });
			// By then nothing is left of what the key had to wait for.
			await pass(7_200_000);
			const trigger = await inTime(knowing('a', 'b', 'c', 'd', 'e', 'f'));
			if (budgetMs !== undefined) trigger.setBudget(budgetMs);
			remove('a', 'b');
			let requests = 0;
			service.onRequest(async () => {
				requests++;
				for (const [request, fault] of faults)
					if (request === requests) service.inject(FAULTS[fault]);
			});
			const start = performance.now();
			await inTime(trigger.poll()).catch(() => undefined);

			expect(performance.now() - start).toBeLessThanOrEqual(
				Math.min(50_000, budgetMs ?? 50_000) + 250,
			);
		}),
		{ numRuns: 150 },
	);
});
