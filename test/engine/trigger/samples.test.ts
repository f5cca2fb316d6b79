import { ids, useTrigger, watching } from '../../support/triggerEvents';

const { bench, activated, answer, change, put } = useTrigger();

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

	it.each([
		['seconds', (day: number) => 1_767_225_600 + day],
		['milliseconds', (day: number) => 1_767_225_600_000 + day],
		['seconds as text', (day: number) => String(1_767_225_600 + day)],
	])('gives the newest where they say it in %s since 1970', async (_, at) => {
		for (const day of [3, 1, 4, 2, 5]) change(`day_${day}`, { created: null, created_at: at(day) });

		expect(ids(await fetchTestEvent())).toEqual(['day_5', 'day_4', 'day_3']);
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

	it('says so when no workspace has a field that is watched', async () => {
		change('a', { name: 'A' });
		const parameters = { events: ['updated'], ...watching('selected', 'name', 'nmae') };

		await expect(fetchTestEvent(parameters)).rejects.toMatchObject({
			message: `No workspace has the field "nmae" from 'Selected Fields'`,
			description: 'Correct the name, or remove the field until a workspace has it.',
		});
	});

	it('says so when there are none', async () => {
		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'There are no workspaces to use as test events',
			description: expect.stringContaining('fetch a test event again'),
		});
	});

	it('says what to set when the response has no list', async () => {
		answer({ a: { name: 'A' } });

		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'The response contains no list, or more than one.',
			description: expect.stringContaining("'List Field'"),
		});
	});

	it('changes nothing for the polls of the active workflow', async () => {
		const trigger = await activated();
		put('a');
		const before = [trigger.state(), trigger.stored()];
		await trigger.fetchTestEvent();

		expect([trigger.state(), trigger.stored()]).toEqual(before);
		expect(ids(await trigger.poll())).toEqual(['a']);
	});
});
