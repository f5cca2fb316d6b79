import { ALL, ids, useTrigger, watching } from '../../support/triggerEvents';

const { bench, change, put } = useTrigger();

const fetchTestEvent = async (parameters: object = {}) =>
	await bench.engine.trigger(parameters).fetchTestEvent();

describe('Fetch Test Event', () => {
	it('outputs one event of each chosen kind, for the newest workspaces if they have a creation date', async () => {
		for (const day of [3, 1, 4, 2, 5]) change(`day_${day}`, { createdAt: `2026-01-0${day}` });
		const eventId = expect.stringMatching(/^[\w-]{11}$/) as string;
		const sample = { sample: true };
		const workspace = (day: number) => ({ id: `day_${day}`, createdAt: `2026-01-0${day}` });

		expect(await fetchTestEvent(ALL)).toEqual([
			{ ...sample, event: 'created', id: 'day_5', eventId, workspace: workspace(5) },
			{ ...sample, event: 'updated', id: 'day_4', eventId, workspace: workspace(4) },
			{ ...sample, event: 'deleted', id: 'day_3', eventId },
		]);
	});

	it("outputs the last workspaces of the first page if they don't", async () => {
		put('a', 'b', 'c', 'd', 'e', 'f', 'g');
		bench.service.settings.pageSize = 5;

		expect(ids(await fetchTestEvent(ALL))).toEqual(['e', 'd', 'c']);
		expect(bench.service.journal).toHaveLength(1);
	});

	it('outputs all events for one workspace if there are no others', async () => {
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

	it('says which field to watch no workspace has, on any page', async () => {
		bench.service.settings.pageSize = 1;
		change('a', { name: 'A' });
		change('b', { seats: 5 });
		const parameters = { ...ALL, ...watching('selected', 'seats', 'name', 'nmae') };

		await expect(fetchTestEvent(parameters)).rejects.toMatchObject({
			message: `No workspace has the field "nmae" from 'Selected Fields'`,
			description: expect.stringContaining('Correct the name'),
		});
	});

	it('says so when there are none', async () => {
		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'There are no workspaces to use as test events',
			description: expect.stringContaining('fetch a test event again'),
		});
	});
});
