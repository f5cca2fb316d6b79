import type { IDataObject } from 'n8n-workflow';

import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => sentTo(bench.service);

describe('values match', () => {
	it.each<[string, string, IDataObject]>([
		['a number and its text', '{"id":"a","code":7}', { code: '7' }],
		[
			'digit by digit beyond 2^53',
			'{"id":"b","code":12345678901234567890},{"id":"a","code":12345678901234567891}',
			{ code: '12345678901234567891' },
		],
	])('%s', async (_, workspaces, item) => {
		bench.service.inject({ kind: 'answer', body: `[${workspaces}]` });
		const parameters = upsert({ matchOn: ['code'], ifWorkspaceExists: 'skip' });
		const { json } = await bench.runNode(parameters, [item]);

		expect(json).toMatchObject([{ id: 'a' }]);
		expect(sent()).toEqual(['GET workspaces']);
	});

	it('only if all fields do', async () => {
		seed(bench.service, { id: 'a', name: 'A', team: 1 }, { id: 'b', name: 'A', team: 2 });
		const { json } = await bench.runNode(upsert({ matchOn: ['name', 'team', 'name'] }), [
			{ name: 'A', team: 2 },
			{ name: 'A', team: 3 },
		]);

		expect(json.map(({ id }) => id)).toEqual(['b', 'ws_1']);
	});
});

describe('before anything is sent', () => {
	it.each<[string, IDataObject | { name: unknown }]>([
		["is empty or isn't among the fields to send", { title: 'A' }],
		['is empty', { name: '' }],
		['is an object', { name: { first: 'A' } }],
	])('a field that %s is named, with the item', async (what, item) => {
		const { error } = await bench.runNode(upsert(), [item as IDataObject, { name: 'B' }]);

		expect(error?.message).toBe(`"name", used in 'Fields to Match On', ${what} [item 0]`);
		expect(sent()).toEqual([]);
	});

	it.each([{}, { name: ' ' }, { name: null }])(
		'an item without a value that others have is named by another field: %j',
		async (item) => {
			const items = [{ name: 'B' }, { title: 'A', ...item }];
			const { error } = await bench.runNode(upsert(), items);

			expect(error?.message).toBe('This item has no "name" [item 1: title "A"]');
			expect(sent()).toEqual([]);
		},
	);

	it.each<[string, Parameters<typeof upsert>[0], string]>([
		[
			'an expression in place of the rows',
			{ fieldsToMatchOn: '={{ ["name"] }}' },
			"'Fields to Match On' is empty",
		],
		['the row of a new form', { matchOn: [''] }, "'Fields to Match On' is empty"],
		['a row to fill', { matchOn: ['name', ''] }, "'Fields to Match On' has a row without a field"],
		[
			'other fields for another item',
			{ matchOn: ['={{ $json.by ?? "name" }}'] },
			"'Fields to Match On' isn't the same for all items [item 1]",
		],
		[
			'Allow Several Matches that is neither true nor false',
			{ options: { allowSeveralMatches: '={{ undefined }}' } },
			"'Options' → 'Allow Several Matches' is neither true nor false [item 0]",
		],
	])('the node rejects %s', async (_, settings, message) => {
		const items = [{ name: 'A' }, { name: 'Z', code: 1, by: 'code' }];
		const { error } = await bench.runNode(upsert(settings), items);

		expect(error?.message).toBe(message);
		expect(sent()).toEqual([]);
	});

	it.each<[string, IDataObject, string]>([
		[
			'its value',
			{ code: 'C1' },
			'enter the name (not the value) of a field that is sent, such as code.',
		],
		['a name, where nothing is to be sent', {}, 'Add the field to those that are sent.'],
	])('the error says what to do if a row has %s', async (_, item, advice) => {
		const { error } = await bench.runNode(upsert({ matchOn: ['={{ "C" + 1 }}'] }), [item]);

		expect(error?.description).toContain(advice);
	});
});

it('the error of an item names its match values, shortened', async () => {
	bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
	const item = { name: 'A', 'at.code': 'x'.repeat(80) };
	const { error } = await bench.runNode(upsert({ matchOn: ['name', 'at.code'] }), [item]);

	expect(error?.message).toMatch(/ \[item 0: name "A", at\.code "x{61}…]$/);
});

it("a list that can't be read fails every item, and isn't read again for each", async () => {
	bench.service.inject({ kind: 'status', status: 403, times: Infinity });
	const items = ['A', 'B', 'C'].map((name) => ({ name }));
	const settings = { onError: 'continueRegularOutput' as const };
	const { json } = await bench.runNode(upsert(), items, settings);

	expect(json.map(({ httpCode }) => httpCode)).toEqual(['403', '403', '403']);
	expect(sent()).toEqual(['GET workspaces']);
});
