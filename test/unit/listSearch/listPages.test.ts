import { matches, toListItem } from '../../../nodes/AppBuilder/listSearch/listPages';

describe('toListItem', () => {
	it.each([
		['id and name', { id: 'ws_1', name: 'One' }, { name: 'One', value: 'ws_1' }],
		['a number as its ID', { id: 7, name: 'Seven' }, { name: 'Seven', value: '7' }],
		['0 as its ID', { id: 0 }, { name: '0', value: '0' }],
		['a number as its name', { id: 'ws_1', name: 2024 }, { name: '2024', value: 'ws_1' }],
		['_id and title', { _id: 'a', title: 'T' }, { name: 'T', value: 'a' }],
		['uuid and displayName', { uuid: 'a', displayName: 'D' }, { name: 'D', value: 'a' }],
		[
			'workspaceId, display_name',
			{ workspaceId: 'a', display_name: 'D' },
			{ name: 'D', value: 'a' },
		],
		['workspace_id and label', { workspace_id: 'a', label: 'L' }, { name: 'L', value: 'a' }],
		['id and slug', { id: 'a', slug: 's' }, { name: 's', value: 'a' }],
		['id before _id', { _id: 'b', id: 'a' }, { name: 'a', value: 'a' }],
		['name before slug', { id: 'a', slug: 's', name: 'N' }, { name: 'N', value: 'a' }],
		['an empty id', { id: '', uuid: 'b' }, { name: 'b', value: 'b' }],
		['an empty name', { id: 'a', name: '', title: 'T' }, { name: 'T', value: 'a' }],
		['no name', { id: 'ws_1' }, { name: 'ws_1', value: 'ws_1' }],
		['an object as its name', { id: 'a', name: { en: 'One' } }, { name: 'a', value: 'a' }],
	])('shows a workspace with %s', (_, workspace, expected) => {
		expect(toListItem(workspace)).toEqual(expected);
	});

	it.each([
		['no ID', { name: 'One' }],
		['an ID of another type', { id: { $oid: 'a' }, name: 'One' }],
		['null as its ID', { id: null }],
		['an inherited ID only', Object.create(null)],
	])('leaves out a workspace with %s', (_, workspace) => {
		expect(toListItem(workspace)).toBeUndefined();
	});

	it.each([undefined, null, 'ws_1', 5, true, []])('leaves out %p', (workspace) => {
		expect(toListItem(workspace)).toBeUndefined();
	});

	// JSON.parse has already lost digits of such a number: it may be another workspace's ID.
	it('leaves out an ID that is a number too large to be exact', () => {
		expect(toListItem({ id: 2 ** 53, name: 'One' })).toBeUndefined();
	});
});

describe('matches', () => {
	const item = { name: 'Ärger Team', value: 'WS_42' };

	it.each(['', 'team', 'TEAM', 'är', 'ÄR', 'r t', 'ws_4', 'WS_42', '42'])('finds %p', (filter) => {
		expect(matches(item, filter)).toBe(true);
	});

	it.each(['teams', 'ws-42', 'x', '.*', '43'])('does not find %p', (filter) => {
		expect(matches(item, filter)).toBe(false);
	});
});
