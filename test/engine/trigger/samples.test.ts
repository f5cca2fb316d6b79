import { ids, useTrigger } from '../../support/triggerEvents';

const { bench, change, put } = useTrigger();

const fetchTestEvent = async (parameters: object = {}) =>
	await bench.engine.trigger(parameters).fetchTestEvent();

describe('Fetch Test Event', () => {
	it('gives the newest workspaces as created, where they say when that was', async () => {
		for (const day of [3, 1, 4, 2, 5]) change(`day_${day}`, { createdAt: `2026-01-0${day}` });

		expect(await fetchTestEvent()).toEqual(
			[5, 4, 3].map((day) => ({
				event: 'created',
				id: `day_${day}`,
				eventId: expect.stringMatching(/^[\w-]{11}$/),
				workspace: { id: `day_${day}`, createdAt: `2026-01-0${day}` },
			})),
		);
	});

	it('gives the last of the first page where they do not', async () => {
		put('a', 'b', 'c', 'd', 'e', 'f', 'g');
		bench.service.settings.pageSize = 5;

		expect(ids(await fetchTestEvent())).toEqual(['e', 'd', 'c']);
		expect(bench.service.journal).toHaveLength(1);
	});

	it.each([
		[['updated', 'deleted'], { event: 'updated', id: 'a', workspace: { id: 'a' } }],
		[['deleted'], { event: 'deleted', id: 'a' }],
	])('gives events that were chosen: %j', async (events, sample) => {
		put('a');

		expect(await fetchTestEvent({ events })).toMatchObject([sample]);
	});

	it('says so when there are none', async () => {
		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'There are no workspaces to use as test events',
			description: expect.stringContaining('fetch a test event again'),
		});
	});
});
