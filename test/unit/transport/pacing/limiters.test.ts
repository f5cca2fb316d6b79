import { limiterFor } from '../../../../nodes/AppBuilder/transport/paced';

const key = { baseUrl: 'https://api.example.com/v1', apiKey: 'key-1' };

describe('the limiters of this process', () => {
	it('are the same for the same base URL and key, and others for any other', () => {
		const other = [
			{ ...key, apiKey: 'key-2' },
			{ ...key, baseUrl: 'https://api.example.org/v1' },
			{ baseUrl: 'https://api.example.com/v', apiKey: '1key-1' },
		];

		expect(limiterFor({ ...key })).toBe(limiterFor(key));
		for (const one of other) expect(limiterFor(one)).not.toBe(limiterFor(key));
	});

	it('are forgotten when 10,000 other keys were used since', () => {
		const [one, other] = ['one', 'other'].map((apiKey) => ({ ...key, apiKey }));
		const limiters = [limiterFor(one), limiterFor(other)];
		const useOthers = (count: number, name: string) => {
			for (let at = 0; at < count; at++) limiterFor({ ...key, apiKey: `${name} ${at}` });
		};
		useOthers(9_998, 'first');
		expect(limiterFor(one)).toBe(limiters[0]);

		useOthers(1, 'second');
		expect(limiterFor(one)).toBe(limiters[0]);
		expect(limiterFor(other)).not.toBe(limiters[1]);
	});
});
