import fc from 'fast-check';

import { InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { toWorkspaceId } from '../../../nodes/AppBuilder/parameters/workspaceId';
import { workspacePath } from '../../../nodes/AppBuilder/transport/serviceUrl';
import { anyText } from '../../support/arbitraries';
import { inputError, thrownBy } from '../thrownBy';

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

describe('the ID of a workspace', () => {
	it.each([
		['ws_1', 'ws_1'],
		['作業場🚀', '作業場🚀'],
		['می\u200cخواهم', 'می\u200cخواهم'],
		['a:b@c;d=e,f!$&\'()*+~"<>|^`{}[]', 'a:b@c;d=e,f!$&\'()*+~"<>|^`{}[]'],
		['\u00a0ws_1\r\n', 'ws_1'],
		['x'.repeat(1_024), 'x'.repeat(1_024)],
		[0, '0'],
	])('takes %p', (value, id) => {
		expect(toWorkspaceId(value)).toBe(id);
	});

	it.each([
		['an empty string', '', 'is empty'],
		['undefined', undefined, 'has no value: the expression returned undefined'],
		['one dot', '.', `is ".", which isn't an ID`],
		['two dots with spaces around', ' .. ', `is "..", which isn't an ID`],
		['an object', { id: 'ws_1' }, "isn't an ID"],
		['a boolean', false, "isn't an ID"],
		['a number that is not whole', 1.5, "isn't an ID"],
		[
			'a rounded number',
			2 ** 53,
			'contains the number 9007199254740992, which is too large to be exact',
		],
		['1,025 characters', 'x'.repeat(1_025), 'is longer than 1,024 characters'],
	])('rejects %s', (_, value, what) => {
		expect(thrownBy(() => toWorkspaceId(value))).toMatchObject(inputError(`'Workspace' ${what}`));
	});

	it.each([
		...['/', '\\', '?', '#', '%', ' ', '\n', '\t', '\u2028', '\u00a0', '\u3000'],
		...['\u0000', '\u007f', '\u0085', '\ud800', '\u200b'],
	])('rejects what contains %j, and names it', (character) => {
		const { message } = thrownBy(() => toWorkspaceId(`a${character}b`));
		expect(message).toMatch(/^[\x20-\x7e]+$/);
		const [, id, named] = /^'Workspace' is (".+"), which contains (".+")$/.exec(message)!;

		expect(JSON.parse(named)).toBe(character);
		expect(JSON.parse(id)).toBe(`a${character}b`);
	});

	it('returns an ID that is exactly one segment of an address, or throws InputError', () => {
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
