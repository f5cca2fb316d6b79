import fc from 'fast-check';

import { parseCapabilities } from '../../../../nodes/AppBuilder/resources/agent/create';
import { anyText } from '../../../support/arbitraries';
import { inputError, thrownBy } from '../../thrownBy';

const position = (n: number) => `contains something other than text at position ${n}`;

describe('parseCapabilities', () => {
	it.each([
		[[' a ', '', ' '], ['a']],
		['[" a ", ""]', ['a']],
		['search\ncode\r\n\nweb search, mail', ['search', 'code', 'web search', 'mail']],
		[' \n ', []],
	])('takes %j', (value, expected) => {
		expect(parseCapabilities(value)).toEqual(expected);
	});

	it.each([
		[{ search: true }, "isn't a list"],
		['[search], code', "starts like a JSON array but isn't valid JSON"],
		[new Array(1), position(1)],
		['["a", true, 1]', position(2)],
	])('rejects %j', (value, what) => {
		expect(thrownBy(() => parseCapabilities(value))).toMatchObject(
			inputError(`'Capabilities' ${what}`),
		);
	});

	it('returns any strings, from an array and from JSON', () => {
		const capability = anyText.map((any) => any.trim()).filter((any) => any !== '');
		fc.assert(
			fc.property(fc.array(capability), (list) => {
				expect(parseCapabilities(list)).toEqual(list);
				expect(parseCapabilities(` ${JSON.stringify(list, null, 2)}\n`)).toEqual(list);
			}),
		);
	});
});
