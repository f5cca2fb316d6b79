import { createdJson } from '../../../nodes/AppBuilder/resources/toJson';

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
		['ws_1?x=1', 'ws_1'],
		['/v1/workspaces/%E0%A4%A', '%E0%A4%A'],
	])('without a body gives the ID of its Location %s', (location, id) => {
		expect(created(location)).toEqual({ success: true, id, location });
	});

	it('gives no ID where there is none', () => {
		expect(created('/')).toEqual({ success: true, location: '/' });
		expect(created()).toEqual({ success: true });
		expect(created('/v1/jobs/7', 202)).toEqual({ success: true });
		expect(created('/v1/workspaces/x', 201, { id: 'ws_1' })).toEqual({ id: 'ws_1' });
	});
});
