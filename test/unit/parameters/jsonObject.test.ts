import { parseJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { inputError, thrownBy } from '../thrownBy';

describe('parseJsonObject', () => {
	it('reads text, and passes an object on as it is', () => {
		const value = { title: 'Demo' };

		expect(parseJsonObject('\n {"title": "Demo"} \t', 'JSON')).toEqual(value);
		expect(parseJsonObject(value, 'JSON')).toBe(value);
	});

	it.each([
		['undefined', undefined, 'is empty'],
		['space only', ' \n ', 'is empty'],
		['the text null', 'null', 'is empty'],
		['an array', [{}], 'contains an array instead of an object'],
		['a large number as text', '12345678901234567890', 'contains a number instead of an object'],
		['a date', new Date(0), 'contains a date instead of an object'],
		['text in JSON', '"Demo"', 'contains a string instead of an object'],
	])('rejects %s', (_, value, what) => {
		expect(thrownBy(() => parseJsonObject(value, 'Additional Fields'))).toMatchObject(
			inputError(`'Additional Fields' ${what}`),
		);
	});
});
