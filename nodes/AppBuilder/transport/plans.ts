/** Request limits per plan, from the service's own documentation. */
export const plans = {
	free: { label: 'Free', requestsPerMinute: 100 },
	starter: { label: 'Starter', requestsPerMinute: 500 },
	pro: { label: 'Pro', requestsPerMinute: 2_000 },
	business: { label: 'Business', requestsPerMinute: 10_000 },
} as const;

export type PlanName = keyof typeof plans | 'custom';

export interface Plan {
	label: string;
	requestsPerMinute: number;
}

/** The plan a credential names; `custom` carries its own limit in requests a minute. */
export function planOf(name: PlanName, customRequestsPerMinute: number): Plan {
	if (name === 'custom') return { label: 'Custom', requestsPerMinute: customRequestsPerMinute };
	return plans[name];
}
