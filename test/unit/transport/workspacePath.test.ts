import { workspaceIdOf, workspacePath } from '../../../nodes/AppBuilder/transport/workspacePath';

describe('workspacePath', () => {
	it.each([
		['ws_1', 'workspaces/ws_1'],
		['a:b@c+d=e', 'workspaces/a%3Ab%40c%2Bd%3De'],
		["...~!$&'()*,;", "workspaces/...~!%24%26'()*%2C%3B"],
		['größe-作業場-🚀', 'workspaces/gr%C3%B6%C3%9Fe-%E4%BD%9C%E6%A5%AD%E5%A0%B4-%F0%9F%9A%80'],
		['a"b<c>|^`{}[]', 'workspaces/a%22b%3Cc%3E%7C%5E%60%7B%7D%5B%5D'],
	])('has %s as one segment, from which it can be read back', (id, path) => {
		expect(workspacePath(id)).toBe(path);
		expect(workspaceIdOf(path)).toBe(id);
	});
});

describe('workspaceIdOf', () => {
	it.each(['workspaces', 'agents', 'agents/ws_1', 'https://api.example.com/v1/workspaces/ws_1'])(
		'finds none in %s',
		(path) => {
			expect(workspaceIdOf(path)).toBeUndefined();
		},
	);
});
