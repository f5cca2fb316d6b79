/** The options that are whole numbers. Max Wait is in seconds, Timeout in milliseconds. */
export const numberOptions = {
	/** Benchmarked: latency of 50 ms is hidden, and a thousand more under way gain little. */
	maxConcurrentRequests: { label: 'Max Concurrent Requests', min: 1, max: 10_000, default: 100 },
	maxRetries: { label: 'Max Retries', min: 0, max: 20, default: 4 },
	maxWait: { label: 'Max Wait', min: 0, max: 86_400, default: 300 },
	timeout: { label: 'Timeout', min: 1, max: 3_600_000, default: 60_000 },
};

export type NumberOption = keyof typeof numberOptions;
