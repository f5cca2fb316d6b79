/** Requests per minute. */
const planLimits = {
	free: 100,
	starter: 500,
	pro: 2_000,
	business: 10_000,
	unlimited: Infinity,
};

const paginations = ['link', 'page', 'offset', 'cursor'] as const;
const firstPages = [0, 1] as const;
const cursorPlaces = ['body', 'header'] as const;
const listShapes = ['array', 'data', 'workspaces', 'items', 'results', 'other'] as const;

export interface ServiceSettings {
	apiKey: string;
	plan: keyof typeof planLimits;
	/** Overrides the plan's number. */
	limit?: number;
	/** How many times faster time passes: a minute of the rate limit, and the seconds of Retry-After. */
	clockScale: number;
	/** A bare array, or an envelope under that key; `other` is a key nobody expects. */
	listShape: (typeof listShapes)[number];
	/** 0 puts everything on one page. */
	pageSize: number;
	/** How a list is read on: only `link` says where the next page is, `cursor` gives what leads there. */
	pagination: (typeof paginations)[number];
	/** The number of the first page, with `page`. */
	firstPage: (typeof firstPages)[number];
	/** Where the next cursor is: `meta.next_cursor`, or the header X-Next-Cursor. */
	cursorIn: (typeof cursorPlaces)[number];
	/** Whether other pages than those of `link` say how many there are in all. */
	tellTotal: boolean;
	/** How long the service waits before it handles a request. */
	latencyMs: number;
}

const defaults: ServiceSettings = {
	apiKey: 'local-service-key',
	plan: 'unlimited',
	clockScale: 1,
	listShape: 'array',
	pageSize: 0,
	pagination: 'link',
	firstPage: 1,
	cursorIn: 'body',
	tellTotal: false,
	latencyMs: 0,
};

interface Rule {
	accepts: (value: unknown) => boolean;
	text: string;
}

const amount = (value: unknown) => typeof value === 'number' && value >= 0;

const amountRule: Rule = { accepts: amount, text: 'a number, 0 or more' };

const wholeAmountRule: Rule = {
	accepts: (value) => amount(value) && Number.isInteger(value),
	text: 'a whole number, 0 or more',
};

const oneOf = (values: readonly unknown[]): Rule => ({
	accepts: (value) => values.includes(value),
	text: `one of ${values.join(', ')}`,
});

const rules = new Map<string, Rule>(
	Object.entries({
		apiKey: {
			accepts: (value) => typeof value === 'string' && value !== '',
			text: 'a non-empty string',
		},
		plan: oneOf(Object.keys(planLimits)),
		limit: amountRule,
		clockScale: amountRule,
		listShape: oneOf(listShapes),
		pageSize: wholeAmountRule,
		pagination: oneOf(paginations),
		firstPage: oneOf(firstPages),
		cursorIn: oneOf(cursorPlaces),
		tellTotal: oneOf([false, true]),
		latencyMs: amountRule,
	} satisfies Record<keyof ServiceSettings, Rule>),
);

/** What is wrong with these settings, or undefined when they can be applied. */
export function settingsProblem(changes: object): string | undefined {
	for (const [name, value] of Object.entries(changes)) {
		const rule = rules.get(name);
		if (!rule) return `${name}: is not a setting`;
		if (!rule.accepts(value)) return `${name}: must be ${rule.text}`;
	}
	return undefined;
}

/** The defaults with the chosen settings on top; an undefined one counts as not chosen. */
export function createSettings(chosen: Partial<ServiceSettings>): ServiceSettings {
	const changes = Object.entries(chosen).filter(([, value]) => value !== undefined);
	const problem = settingsProblem(Object.fromEntries(changes));
	if (problem) throw new TypeError(problem);
	return { ...defaults, ...Object.fromEntries(changes) };
}

/** How many requests a key may send in a minute. */
export function limitOf(settings: ServiceSettings): number {
	return settings.limit ?? planLimits[settings.plan];
}
