import { parseApiKey, planOf, plans } from '../../../nodes/AppBuilder/credential/access';
import { thrownBy } from '../thrownBy';

describe('the API key', () => {
	it.each(['key', ' key', 'key\r\n', '\tkey \n'])('loses the spaces around it: %j', (text) => {
		expect(parseApiKey(text)).toBe('key');
	});

	it.each(['!"#$%&~', 'a.b-c_d'])('may have any visible ASCII character: %s', (text) => {
		expect(parseApiKey(text)).toBe(text);
	});

	it.each(['', ' ', '\r\n'])('is not %j', (text) => {
		expect(thrownBy(() => parseApiKey(text))).toMatchObject({
			name: 'InputError',
			message: "'API Key' is empty",
			description: 'Enter the key in the credential.',
		});
	});

	it.each(['a b', 'a\nb', 'a\r\nX-Evil: 1', 'ä', 'a\u007fb', 'a\0b'])(
		'cannot split or break the header: %j',
		(text) => {
			expect(thrownBy(() => parseApiKey(text))).toMatchObject({
				name: 'InputError',
				message: expect.stringContaining('a space, a line break or another character'),
				description: 'Copy the key into the credential again.',
			});
		},
	);
});

describe('the plan', () => {
	it("has the service's limit, whatever Custom holds", () => {
		const limits = { free: 100, starter: 500, pro: 2_000, business: 10_000 };

		expect(Object.keys(plans)).toEqual(Object.keys(limits));
		for (const [name, requestsPerMinute] of Object.entries(limits)) {
			expect(planOf(name, 7)).toMatchObject({ requestsPerMinute });
		}
	});

	it.each([1, 42, 1_000_000])('may be Custom, with %i requests per minute', (limit) => {
		expect(planOf('custom', limit)).toEqual({ label: 'Custom', requestsPerMinute: limit });
	});

	it.each([0, -1, 1.5, NaN, Infinity])('is not Custom with %p requests per minute', (limit) => {
		expect(thrownBy(() => planOf('custom', limit))).toMatchObject({
			name: 'InputError',
			message: "'Requests per Minute' is not a whole number of 1 or more",
			description: 'Enter a number such as 100 in the credential.',
		});
	});

	it.each(['gold', '', 'Free', 'toString', '__proto__'])('is none that is called %j', (name) => {
		expect(thrownBy(() => planOf(name, 100))).toMatchObject({
			name: 'InputError',
			message: `'Plan' is "${name}", which is not a plan`,
			description: 'Choose a plan in the credential.',
		});
	});
});
