import { InputError } from '../errors/InputError';

/** Request limits per plan, from the service's own documentation. */
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

/**
 * The plan a credential names; `custom` carries its own limit in requests per minute.
 * @throws {InputError} when there is no such plan or limit
 */
export function planOf(name: string, customRequestsPerMinute: number): Plan {
	if (name === 'custom')
		return { label: 'Custom', requestsPerMinute: checked(customRequestsPerMinute) };
	if (Object.hasOwn(plans, name)) return plans[name as keyof typeof plans];
	throw new InputError(
		`'Plan' is "${name}", which is not a plan`,
		'Choose a plan in the credential.',
	);
}

function checked(requestsPerMinute: number): number {
	if (Number.isInteger(requestsPerMinute) && requestsPerMinute >= 1) return requestsPerMinute;
	throw new InputError(
		"'Requests per Minute' is not a whole number of 1 or more",
		'Enter a number such as 100 in the credential.',
	);
}
