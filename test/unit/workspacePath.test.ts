import fc from 'fast-check';

import { workspaceIdOf, workspacePath } from '../../nodes/AppBuilder/transport/workspacePath';
import { anyText } from '../support/arbitraries';
import { pathUnlessRefused } from '../support/pathUnlessRefused';
import { thrownBy } from './thrownBy';

describe('workspacePath', () => {
	it.each([
		['ws_1', 'workspaces/ws_1'],
		['0b5c2d3e-6f70-4a81-9b92-a3b4c5d6e7f8', 'workspaces/0b5c2d3e-6f70-4a81-9b92-a3b4c5d6e7f8'],
		['a:b@c', 'workspaces/a%3Ab%40c'],
		['a+b=c', 'workspaces/a%2Bb%3Dc'],
		['...', 'workspaces/...'],
		['.a', 'workspaces/.a'],
		['~', 'workspaces/~'],
		['größe', 'workspaces/gr%C3%B6%C3%9Fe'],
		['作業場', 'workspaces/%E4%BD%9C%E6%A5%AD%E5%A0%B4'],
		['🚀', 'workspaces/%F0%9F%9A%80'],
		['می\u200cخواهم', 'workspaces/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85'],
		['a"b<c>|^`{}[]', 'workspaces/a%22b%3Cc%3E%7C%5E%60%7B%7D%5B%5D'],
		[' ws_1', 'workspaces/ws_1'],
		['ws_1\r\n', 'workspaces/ws_1'],
		['\u00a0ws_1\t', 'workspaces/ws_1'],
		['x'.repeat(1_024), `workspaces/${'x'.repeat(1_024)}`],
		[0, 'workspaces/0'],
		[42, 'workspaces/42'],
		[Number.MAX_SAFE_INTEGER, 'workspaces/9007199254740991'],
	])('addresses %p', (id, path) => {
		expect(workspacePath(id)).toBe(path);
	});

	it.each([
		['an empty text', '', 'is empty'],
		['spaces only', ' \n', 'is empty'],
		['undefined', undefined, 'is empty'],
		['null', null, 'is empty'],
		['one dot', '.', 'holds ".", which is not an ID'],
		['two dots', '..', 'holds "..", which is not an ID'],
		['two dots with spaces around', ' .. ', 'holds "..", which is not an ID'],
		['an object', { id: 'ws_1' }, 'does not hold an ID'],
		['an array', ['ws_1'], 'does not hold an ID'],
		['true', true, 'does not hold an ID'],
		['false', false, 'does not hold an ID'],
		['NaN', NaN, 'does not hold an ID'],
		['Infinity', Infinity, 'does not hold an ID'],
		['-Infinity', -Infinity, 'does not hold an ID'],
		['a number that is not whole', 1.5, 'does not hold an ID'],
		['10 kB', 'x'.repeat(10_240), 'holds 10240 characters; this node sends at most 1024'],
	])('refuses %s', (_, id, what) => {
		expect(thrownBy(() => workspacePath(id))).toMatchObject({
			name: 'InputError',
			message: `Workspace ${what}`,
			description:
				'Pick a workspace From List, or give its ID By ID, for example from the output of Workspace → Create or Get Many.',
		});
	});

	it.each([
		['a/b', '"a/b"', 'a slash'],
		['../agents', '"../agents"', 'a slash'],
		['https://app.example.com/ws_1', '"https://app.example.com/ws_1"', 'a slash'],
		['a\\b', '"a\\\\b"', 'a backslash'],
		['?x', '"?x"', 'a question mark'],
		['#', '"#"', 'a hash sign'],
		['%2e%2e', '"%2e%2e"', 'a percent sign'],
		['My Workspace', '"My Workspace"', 'a space'],
		['ws\u00a01', '"ws\\u00a01"', 'a space'],
		['ws\u30001', '"ws\\u30001"', 'a space'],
		['ws\t1', '"ws\\t1"', 'a tab'],
		['ws_1\r\nX:y', '"ws_1\\r\\nX:y"', 'a line break'],
		['ws\u20281', '"ws\\u20281"', 'a line break'],
		['ws\u00001', '"ws\\u00001"', 'a control character'],
		['ws\u007f1', '"ws\\u007f1"', 'a control character'],
		['ws\u00851', '"ws\\u00851"', 'a control character'],
		['ws_\u202e1', '"ws_\\u202e1"', 'a mark of the writing direction'],
		['ws_\u200e1', '"ws_\\u200e1"', 'a mark of the writing direction'],
		['\ud800', '"\\ud800"', 'half a character'],
		['a\udc00b', '"a\\udc00b"', 'half a character'],
	])('refuses %j and says what is in it', (id, shown, what) => {
		expect(thrownBy(() => workspacePath(id)).message).toBe(
			`Workspace holds ${shown}, which has ${what} within it`,
		);
	});

	it.each([2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE])(
		'refuses the number %p, which may have lost digits',
		(id) => {
			expect(thrownBy(() => workspacePath(id))).toMatchObject({
				name: 'InputError',
				message: expect.stringContaining(`Workspace holds the number ${id}, which is not exact`),
			});
		},
	);

	it('addresses exactly one segment that decodes back to the ID, or throws InputError', () => {
		fc.assert(
			fc.property(anyText, (id) => {
				const path = pathUnlessRefused(id);
				if (path === undefined) return;
				const [prefix, segment, ...more] = path.split('/');
				expect({ prefix, more }).toEqual({ prefix: 'workspaces', more: [] });
				expect(segment).not.toBe('');
				expect(decodeURIComponent(segment)).toBe(id.trim());
				const { pathname, search, hash } = new URL(path, 'https://h/v1/');
				expect({ pathname, search, hash }).toEqual({
					pathname: `/v1/workspaces/${segment}`,
					search: '',
					hash: '',
				});
				expect(workspaceIdOf(path)).toBe(id.trim());
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe('workspaceIdOf', () => {
	it.each(['ws_1', 'a:b@c', '...', "!$&'()*+,;="])('reads %p back from its path', (id) => {
		expect(workspaceIdOf(workspacePath(id))).toBe(id);
	});

	it.each(['workspaces', 'agents', 'agents/ws_1', 'https://api.example.com/v1/workspaces/ws_1'])(
		'finds none in %s',
		(path) => {
			expect(workspaceIdOf(path)).toBeUndefined();
		},
	);
});
