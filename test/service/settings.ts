/** Requests per minute. */
const planLimits = {
	free: 100,
	starter: 500,
	pro: 2_000,
	business: 10_000,
	unlimited: Infinity,
};

export interface ServiceSettings {
	apiKey: string;
	plan: keyof typeof planLimits;
	/** Overrides the plan's number. */
	limit?: number;
	/** How many times faster time passes: a minute of the rate limit, and the seconds of Retry-After. */
	clockScale: number;
	/** A bare array, or an envelope under that key; `other` is a key nobody expects. */
	listShape: 'array' | 'data' | 'workspaces' | 'items' | 'results' | 'other';
	/** 0 puts everything on one page. */
	pageSize: number;
	/** How a list is read on: only `link` says where the next page is, `cursor` gives what leads there. */
	pagination: 'link' | 'page' | 'offset' | 'cursor';
	/** The number of the first page, with `page`. */
	firstPage: 0 | 1;
	/** Where the next cursor is: `meta.next_cursor`, or the header X-Next-Cursor. */
	cursorIn: 'body' | 'header';
	/** Whether other pages than those of `link` say how many there are in all. */
	tellTotal: boolean;
	/** The fields that are stored; all of them unless told. */
	knownFields?: string[];
	/** Milliseconds that the service waits before it handles a request. */
	latencyMs: number;
}

export const defaultSettings: ServiceSettings = {
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

/** How many requests a key may send in a minute. */
export function getLimit({ limit, plan }: ServiceSettings): number {
	return limit ?? planLimits[plan];
}
