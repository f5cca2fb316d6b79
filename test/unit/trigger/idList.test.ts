import fc from 'fast-check';

import { packIds, unpackIds } from '../../../nodes/AppBuilder/trigger/idList';
import { anyText } from '../../support/arbitraries';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('IDs packed into one text', () => {
	it.each([
		['none', []],
		['plain ones', ['ws_1', 'ws_2']],
		['numbers', ['1', '12345678901234567890']],
		['commas', ['a,b', ',', ',,']],
		['what marks a packed one', ['~', '~.', '~~', '~~.', `~${'A'.repeat(22)}`]],
		['UUIDs', [UUID, UUID.toUpperCase(), `${UUID}x`, `ws_${UUID}`, `${UUID}~${UUID},`]],
		['half characters', ['\ud800', '\udc00a']],
	])('come out as they were: %s', async (_, ids) => {
		expect(await unpackIds(await packIds(ids))).toEqual(ids);
	});

	it('come out as they were, whatever they are', async () => {
		const uuid = fc.uuid().map((text) => text);
		const part = fc.oneof(anyText, uuid, fc.constantFrom('~', ',', '.', '~.'));
		const id = fc
			.array(part, { minLength: 1, maxLength: 3 })
			.map((parts) => parts.join(''))
			.filter((text) => text !== '');
		await fc.assert(
			fc.asyncProperty(fc.array(id, { maxLength: 5 }), async (ids) => {
				expect(await unpackIds(await packIds(ids))).toEqual(ids);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('take 23 characters for a UUID', async () => {
		expect(await packIds([UUID])).toHaveLength(23);
		expect(await packIds([`ws_${UUID}`, 'b'])).toHaveLength(3 + 23 + 1 + 1);
	});
});
