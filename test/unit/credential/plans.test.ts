import { planOf, plans } from '../../../nodes/AppBuilder/credential/plans';
import { thrownBy } from '../thrownBy';

describe('planOf', () => {
	it.each([
		['free', 'Free', 100],
		['starter', 'Starter', 500],
		['pro', 'Pro', 2_000],
		['business', 'Business', 10_000],
	] as const)('knows the limit of %s, whatever Custom holds', (name, label, requestsPerMinute) => {
		expect(planOf(name, 7)).toEqual({ label, requestsPerMinute });
	});

	it.each([1, 42, 1_000_000])(
		'takes %i requests per minute of Custom from the credential',
		(limit) => {
			expect(planOf('custom', limit)).toEqual({ label: 'Custom', requestsPerMinute: limit });
		},
	);

	it.each([0, -1, 1.5, NaN, Infinity])('refuses %p requests per minute of Custom', (limit) => {
		expect(thrownBy(() => planOf('custom', limit))).toMatchObject({
			name: 'InputError',
			message: "'Requests per Minute' is not a whole number of 1 or more",
			description: 'Enter a number such as 100 in the credential.',
		});
	});

	it.each(['gold', '', 'Free', 'toString', '__proto__', 'undefined'])(
		'refuses the plan %j, which the service does not have',
		(name) => {
			expect(thrownBy(() => planOf(name, 100))).toMatchObject({
				name: 'InputError',
				message: `'Plan' is "${name}", which is not a plan`,
				description: 'Choose a plan in the credential.',
			});
		},
	);

	it('knows no more plans than the service documents', () => {
		expect(Object.keys(plans)).toEqual(['free', 'starter', 'pro', 'business']);
	});
});
