import { ALL, ids, useTrigger, watching } from '../../support/triggerEvents';

const { bench, activated, answer, change, put } = useTrigger();

const fetchTestEvent = async (parameters: object = {}) =>
	await bench.engine.trigger(parameters).fetchTestEvent();

describe('Fetch Test Event', () => {
	it('gives one event of each kind that was chosen, of the newest workspaces, where they say when that was', async () => {
		for (const day of [3, 1, 4, 2, 5]) change(`day_${day}`, { createdAt: `2026-01-0${day}` });
		const eventId = expect.stringMatching(/^[\w-]{11}$/) as string;
		const workspace = (day: number) => ({ id: `day_${day}`, createdAt: `2026-01-0${day}` });

		expect(await fetchTestEvent(ALL)).toEqual([
			{ event: 'created', id: 'day_5', eventId, workspace: workspace(5) },
			{ event: 'updated', id: 'day_4', eventId, workspace: workspace(4) },
			{ event: 'deleted', id: 'day_3', eventId },
		]);
	});

	it.each([
		['seconds', (day: number) => 1_767_225_600 + day],
		['milliseconds', (day: number) => 1_767_225_600_000 + day],
		['seconds as text', (day: number) => String(1_767_225_600 + day)],
	])('gives the newest where they say it in %s since 1970', async (_, at) => {
		for (const day of [3, 1, 4, 2, 5]) change(`day_${day}`, { created: null, created_at: at(day) });

		expect(ids(await fetchTestEvent(ALL))).toEqual(['day_5', 'day_4', 'day_3']);
	});

	it('gives the last of the first page where they do not', async () => {
		put('a', 'b', 'c', 'd', 'e', 'f', 'g');
		bench.service.settings.pageSize = 5;

		expect(ids(await fetchTestEvent(ALL))).toEqual(['e', 'd', 'c']);
		expect(bench.service.journal).toHaveLength(1);
	});

	it('gives all events of one workspace where there are no others', async () => {
		put('a');

		expect(ids(await fetchTestEvent(ALL))).toEqual(['a', 'a', 'a']);
		expect(await fetchTestEvent()).toMatchObject([{ event: 'created', id: 'a' }]);
		expect(await fetchTestEvent({ events: ['deleted', 'updated'] })).toMatchObject([
			{ event: 'updated' },
			{ event: 'deleted' },
		]);
	});

	it('names the fields that are watched as changed, as in an update that has happened', async () => {
		change('a', { name: 'A', seats: 5 });
		const parameters = { ...ALL, ...watching('selected', 'seats', 'name') };

		expect((await fetchTestEvent(parameters)).map(({ changed }) => changed)).toEqual([
			undefined,
			['name', 'seats'],
			undefined,
		]);
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
