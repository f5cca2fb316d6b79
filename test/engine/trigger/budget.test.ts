import type { Fault } from '../../service';
import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { ids, many, useTrigger } from '../../support/triggerEvents';

const { bench, knowing, put, remove } = useTrigger();
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

it('a poll reports what it has found while there is still time for it', async () => {
	const trigger = await knowing(...many(50));
	remove(...many(20));
	trigger.setBudget(10_000);
	bench.service.onRequest(async () => await pass(900));
	const start = performance.now();

	expect(ids(await inTime(trigger.poll()))).toEqual(many(10));
	expect(performance.now() - start).toBeLessThan(10_000);
});
