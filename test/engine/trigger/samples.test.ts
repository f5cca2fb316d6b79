import { ALL, useTrigger, watching } from '../../support/triggerEvents';

const { bench, change, put } = useTrigger();

const fetchTestEvent = async (parameters: object = {}) =>
	await bench.engine.trigger(parameters).fetchTestEvent();

describe('Fetch Test Event', () => {
	it('outputs one event of each kind, for the last workspace of the first page', async () => {
		put('a', 'b', 'c');
		bench.service.settings.pageSize = 2;
		const one = { sample: true, id: 'b', eventId: expect.stringMatching(/^[\w-]{11}$/) as string };

		expect(await fetchTestEvent(ALL)).toEqual([
			{ ...one, event: 'created', workspace: { id: 'b' } },
			{ ...one, event: 'updated', workspace: { id: 'b' } },
			{ ...one, event: 'deleted' },
		]);
		expect(bench.service.journal).toHaveLength(1);
	});

	it('outputs the chosen events only', async () => {
		put('a');

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

	it('says which field to watch no workspace has', async () => {
		change('a', { name: 'A' });
		change('b', { seats: 5 });
		const parameters = { ...ALL, ...watching('selected', 'seats', 'name', 'nmae') };

		await expect(fetchTestEvent(parameters)).rejects.toMatchObject({
			message: `No workspace has the field "nmae" from 'Selected Fields'`,
			description: expect.stringContaining('Correct the name'),
		});
	});

	it('says so when the list is empty only because of the number of the first page', async () => {
		await bench.useCredential({ listPagination: 'pageNumber', firstPage: 0 });
		put('a');
		bench.service.inject({ kind: 'answer', method: 'GET', body: '{"data":[]}' });

		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'Without "page=0", the list has other workspaces',
			description: expect.stringContaining("'First Page'"),
		});
	});

	it('says so when there are none', async () => {
		await expect(fetchTestEvent()).rejects.toMatchObject({
			message: 'There are no workspaces to use as test events',
			description: expect.stringContaining('fetch a test event again'),
		});
	});
});
