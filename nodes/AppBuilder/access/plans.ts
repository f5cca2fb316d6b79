import { InputError } from '../errors/InputError';

/** Rate limits of the plans, from the service's own documentation. */
export const plans = {
	free: { label: 'Free', requestsPerMinute: 100 },
	starter: { label: 'Starter', requestsPerMinute: 500 },
	pro: { label: 'Pro', requestsPerMinute: 2_000 },
	business: { label: 'Business', requestsPerMinute: 10_000 },
} as const;

export interface Plan {
	label: string;
	requestsPerMinute: number;
}

/** The plan that a credential names; `custom` has its own limit in requests per minute. */
export function parsePlan(name: string, customRequestsPerMinute: number): Plan {
	if (Object.hasOwn(plans, name)) return plans[name as keyof typeof plans];
	if (name !== 'custom') {
		throw new InputError(
			`'Service Plan' is "${name}", which isn't a plan`,
			'Choose a plan in the credential.',
		);
	}
	if (!Number.isInteger(customRequestsPerMinute) || customRequestsPerMinute < 1) {
		throw new InputError(
			"'Requests per Minute' isn't a whole number of 1 or more",
			'Enter a number such as 100 in the credential.',
		);
	}
	return { label: 'Custom', requestsPerMinute: customRequestsPerMinute };
}
