import { ids } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();

const put = (id: string, fields: object = {}) =>
	bench.service.workspaces.set(id, { id, ...fields });

describe('Fetch Test Event', () => {
	it('gives the newest workspaces as created, where they say when that was', async () => {
		for (const day of [3, 1, 4, 2, 5]) put(`day_${day}`, { createdAt: `2026-01-0${day}` });

		expect(await bench.engine.trigger().fetchTestEvent()).toMatchObject(
			[5, 4, 3].map((day) => ({
				event: 'created',
				id: `day_${day}`,
				workspace: { id: `day_${day}`, createdAt: `2026-01-0${day}` },
			})),
		);
	});

	it.each([
		['seconds', 1_767_225_600],
		['milliseconds', 1_767_225_600_000],
		['seconds as text', '1767225600'],
	])('gives the newest where they say it in %s since 1970', async (_, time) => {
		const at = (days: number) =>
			typeof time === 'string' ? String(Number(time) + days) : time + days;
		for (const day of [3, 1, 4, 2, 5]) put(`day_${day}`, { created: null, created_at: at(day) });

		expect(ids(await bench.engine.trigger().fetchTestEvent())).toEqual(['day_5', 'day_4', 'day_3']);
	});

	it('gives the last of the first page where they do not', async () => {
		for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) put(id);
		bench.service.settings.pageSize = 5;

		expect(ids(await bench.engine.trigger().fetchTestEvent())).toEqual(['e', 'd', 'c']);
		expect(bench.service.journal).toHaveLength(1);
	});

	it.each([
		[['updated', 'deleted'], { event: 'updated', id: 'a', workspace: { id: 'a' } }],
		[['deleted'], { event: 'deleted', id: 'a' }],
	])('gives events that were chosen: %j', async (events, sample) => {
		put('a');

		expect(await bench.engine.trigger({ events }).fetchTestEvent()).toMatchObject([sample]);
	});

	it('says so when there are none', async () => {
		await expect(bench.engine.trigger().fetchTestEvent()).rejects.toMatchObject({
			message: 'There are no workspaces to use as test events',
			description: expect.stringContaining('fetch a test event again'),
		});
	});

	it('says what to do by hand, and no more of polls, when the list is of no use', async () => {
		bench.service.inject({ kind: 'answer', body: '{"message":"maintenance"}' });

		await expect(bench.engine.trigger().fetchTestEvent()).rejects.toMatchObject({
			description: expect.stringMatching(/^Fetch a test event again later\. If it persists, /),
		});
	});

	it('changes nothing for the polls of the active workflow', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		put('a');
		const before = [trigger.state(), trigger.stored()];
		await trigger.fetchTestEvent();

		expect([trigger.state(), trigger.stored()]).toEqual(before);
		expect(ids(await trigger.poll())).toEqual(['a']);
	});
});
