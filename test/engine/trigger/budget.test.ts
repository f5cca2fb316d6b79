import type { Fault } from '../../service';
import { inTime, useMovedClock } from '../../support/movedClock';
import { useTrigger } from '../../support/triggerEvents';

const { bench, knowing, put } = useTrigger();
useMovedClock();

const headers = { 'retry-after': '20' };

describe.each([undefined, 10_000])('a poll for which n8n has %s ms', (budgetMs) => {
	it.each<Fault>([
		{ kind: 'stall' },
		{ kind: 'slowDrip' },
		{ kind: 'status', status: 503, headers },
		{ kind: 'status', status: 429, headers },
	])('ends within its time, and 50 s at most, whatever the service does: %j', async (fault) => {
		bench.service.settings.pageSize = 2;
		const trigger = await knowing('a', 'b', 'c');
		if (budgetMs !== undefined) trigger.setBudget(budgetMs);
		put('d');
		bench.service.inject({ ...fault, path: '/v1/workspaces?page=2', times: Infinity });
		const start = performance.now();
		await expect(inTime(trigger.poll())).rejects.toThrow();

		expect(bench.service.journal.at(-1)).toMatchObject({ path: '/v1/workspaces?page=2' });
		expect(performance.now() - start).toBeLessThanOrEqual((budgetMs ?? 50_000) + 250);
	});
});
