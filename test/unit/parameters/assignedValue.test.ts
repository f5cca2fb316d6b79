import { assignedValue } from '../../../nodes/AppBuilder/parameters/assignedValue';
import { toBody } from '../../../nodes/AppBuilder/parameters/losslessJson';
import { thrownBy } from '../thrownBy';

describe('assignedValue', () => {
	it.each([
		['number', '1.50', '1.5'],
		['number', '9007199254740992', '9007199254740992'],
		['number', '1e21', '1e+21'],
		['object', '{"b": 12345678901234567890}', '{"b":12345678901234567890}'],
		['object', '{b: 1}', '{"b":1}'],
		['array', '[0.1000000000000000055511151231257827]', '[0.1000000000000000055511151231257827]'],
		['array', "['a']", '["a"]'],
		['array', [5], '[5]'],
		['string', '[1.50]', '"[1.50]"'],
		['string', new Date(0), '"1970-01-01T00:00:00.000Z"'],
	])('sends a value of the type %s without a loss: %p', (type, value, expected) => {
		expect(toBody({ a: assignedValue('a', { value, type }) })).toBe(`{"a":${expected}}`);
	});

	it.each(['12345678901234567890', '0.1000000000000000055511151231257827', '9007199254740993'])(
		'rejects the number %s, of which digits would be lost',
		(value) => {
			expect(thrownBy(() => assignedValue('a.b', { value, type: 'number' }))).toMatchObject({
				name: 'InputError',
				message: `'Fields' has a number for "a.b" that would lose digits: ${value}`,
				description: expect.stringContaining('type String'),
			});
		},
	);
});
