import fc from 'fast-check';

import { InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { toWorkspaceId } from '../../../nodes/AppBuilder/parameters/workspaceId';
import { workspacePath } from '../../../nodes/AppBuilder/transport/serviceUrl';
import { anyText } from '../../support/arbitraries';
import { thrownBy } from '../thrownBy';

const anyId = fc.oneof(
	{ weight: 4, arbitrary: anyText },
	{ weight: 1, arbitrary: fc.anything() },
	{ weight: 1, arbitrary: fc.double() },
	{ weight: 1, arbitrary: fc.maxSafeInteger() },
);

function idOrUndefined(value: unknown): string | undefined {
	try {
		return toWorkspaceId(value);
	} catch (error) {
		expect(error).toBeInstanceOf(InputError);
		return undefined;
	}
}

describe('toWorkspaceId', () => {
	it.each([
		['ws_1', 'ws_1'],
		['...', '...'],
		['.a', '.a'],
		['\u00a0ws_1\r\n', 'ws_1'],
		['x'.repeat(1_024), 'x'.repeat(1_024)],
		[0, '0'],
		[Number.MAX_SAFE_INTEGER, '9007199254740991'],
	])('takes %p', (value, id) => {
		expect(toWorkspaceId(value)).toBe(id);
	});

	it.each([
		['an empty string', '', 'is empty'],
		['spaces only', ' \n', 'is empty'],
		['undefined', undefined, 'is empty'],
		['null', null, 'is empty'],
		['one dot', '.', 'is ".", which is not an ID'],
		['two dots with spaces around', ' .. ', 'is "..", which is not an ID'],
		['an object', { id: 'ws_1' }, 'is not an ID'],
		['an array', ['ws_1'], 'is not an ID'],
		['a boolean', false, 'is not an ID'],
		['NaN', NaN, 'is not an ID'],
		['Infinity', Infinity, 'is not an ID'],
		['a number that is not whole', 1.5, 'is not an ID'],
		['1,025 characters', 'x'.repeat(1_025), 'has 1025 characters; this node sends at most 1024'],
		['a slash', '../agents', 'is "../agents", which contains a slash'],
		[
			'an invisible character',
			'ws_\u202e1',
			'is "ws_\\u202e1", which contains a text direction mark',
		],
	])('rejects %s', (_, value, what) => {
		expect(thrownBy(() => toWorkspaceId(value))).toMatchObject({
			name: 'InputError',
			message: `'Workspace' ${what}`,
			description:
				"Pick a workspace 'From List', or enter its ID 'By ID', for example from the output of Workspace → Create or Get Many.",
		});
	});

	it.each([2 ** 53, -(2 ** 53), 1e21])('rejects the number %p, which may be rounded', (value) => {
		expect(thrownBy(() => toWorkspaceId(value))).toMatchObject({
			name: 'InputError',
			message: `'Workspace' contains the number ${value}, which is too large to be exact`,
			description: expect.stringContaining('as text'),
		});
	});

	it('gives an ID that is exactly one segment of an address, or throws InputError', () => {
		fc.assert(
			fc.property(anyId, (value) => {
				const id = idOrUndefined(value);
				if (id === undefined) return;
				const { href } = new URL(workspacePath(id), 'https://h/v1/');
				const [, segment] = /^https:\/\/h\/v1\/workspaces\/([^/?#]+)$/.exec(href)!;
				expect(decodeURIComponent(segment)).toBe(String(value).trim());
			}),
			{ numRuns: 2_000 },
		);
	});
});
