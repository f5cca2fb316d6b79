import { createdJson, getWorkspaceJson } from '../../../nodes/AppBuilder/resources/toJson';

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

describe('the response to a create', () => {
	const created = (location?: string, status = 201, value?: unknown) =>
		createdJson({
			url: 'https://api.example.com/v1/workspaces',
			value,
			status,
			headers: new Headers(location === undefined ? {} : { location }),
		});

	it.each([
		['/v1/workspaces/ws_1', 'ws_1'],
		['https://api.example.com/v1/workspaces/a%20b/', 'a b'],
		['workspaces/ws_1?x=1', 'ws_1'],
		['/v1/workspaces/%E0%A4%A', '%E0%A4%A'],
		['/v2/agents/7', '7'],
	])('without a body yields the ID from its Location %s', (location, id) => {
		expect(created(location)).toEqual({ success: true, id, location });
	});

	it('yields no ID if there is none', () => {
		for (const location of ['/', 'ws_1', '/v1/workspaces/', '/v1/jobs/7', '/v1/agents/7/jobs/1']) {
			expect(created(location)).toEqual({ success: true, location });
		}
		expect(created()).toEqual({ success: true });
		expect(created('/v1/jobs/7', 202)).toEqual({ success: true });
		expect(created('/v1/workspaces/x', 201, { id: 'ws_1' })).toEqual({ id: 'ws_1' });
	});

	it("is its element if it's an array of one", () => {
		expect(created(undefined, 201, [{ id: 'ws_1', title: 'A' }])).toEqual({
			id: 'ws_1',
			title: 'A',
		});
	});
});
