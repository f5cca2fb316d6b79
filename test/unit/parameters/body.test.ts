import { toBody } from '../../../nodes/AppBuilder/parameters/body';
import { parseJsonObject } from '../../../nodes/AppBuilder/parameters/jsonObject';
import { thrownBy } from '../thrownBy';

describe('toBody', () => {
	it.each([
		[{ settings: { limit: 2 ** 53 } }, 'settings.limit', '9007199254740992'],
		[{ a: [{ b: 1 }, { b: -(2 ** 60) }] }, 'a.1.b', '-1152921504606847000'],
	])('rejects a number that was rounded before, and names its place: %j', (value, path, number) => {
		expect(thrownBy(() => toBody(value))).toMatchObject({
			name: 'InputError',
			message: `The field "${path}" contains the number ${number}, which is too large to be exact`,
			description: expect.stringContaining('as text'),
		});
	});

	it('rejects such a number in JSON text, too', () => {
		const read = () => toBody(parseJsonObject('{"n": [12345678901234567890]}', 'Fields'));

		expect(thrownBy(read)).toMatchObject({ message: expect.stringMatching(/^The field "n.0"/) });
	});

	it('rejects Infinity, which JSON would turn into null', () => {
		expect(thrownBy(() => toBody({ list: [0, { number: Infinity }] }))).toMatchObject({
			message: `The field "list.1.number" is Infinity, which JSON can't represent`,
			description: expect.stringContaining('fallback'),
		});
	});
});
