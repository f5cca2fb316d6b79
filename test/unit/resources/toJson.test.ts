import { getWorkspaceJson } from '../../../nodes/AppBuilder/resources/toJson';

describe('the response to a request for one workspace', () => {
	const shown = async (value: unknown) =>
		await getWorkspaceJson(
			async () => ({ url: '', value, status: 200, headers: new Headers() }),
			'ws_1',
		);

	it.each([undefined, null, '', {}, [], { data: null }, { data: { workspace: {} } }])(
		"means that the workspace doesn't exist if it's empty: %j",
		async (value) => {
			await expect(shown(value)).rejects.toThrow(
				'No workspace has the ID "ws_1": the response is empty',
			);
		},
	);

	it.each<[unknown, object]>([
		[{ name: 'A' }, { name: 'A' }],
		[{ data: { id: 'a' } }, { id: 'a' }],
		[
			{ data: null, errors: [] },
			{ data: null, errors: [] },
		],
		[{ settings: {} }, { settings: {} }],
		[{ agent: { id: 'a' }, workspace: { id: 'w' } }, { id: 'w' }],
		[
			{ name: 'A', agent: { id: 'a' } },
			{ name: 'A', agent: { id: 'a' } },
		],
		[{ title: 'Success', data: { id: 'a' } }, { id: 'a' }],
		[{ message: 'Done', data: { name: 'A' } }, { name: 'A' }],
		[
			{ id: 'a', data: { id: 'b' } },
			{ id: 'a', data: { id: 'b' } },
		],
		[
			{ name: 'A', data: { note: 1 } },
			{ name: 'A', data: { note: 1 } },
		],
		[[{ id: 'a' }], { id: 'a' }],
		[[{ data: { id: 'a' } }], { id: 'a' }],
		[[{ id: 'a' }, { id: 'b' }], { data: [{ id: 'a' }, { id: 'b' }] }],
		['text', { data: 'text' }],
	])("is returned if it isn't empty: %j", async (value, json) => {
		expect(await shown(value)).toEqual(json);
	});
});
