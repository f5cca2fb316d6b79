/** A request limit as people read it. */
export function formatRate(requestsPerMinute: number): string {
	const count = requestsPerMinute.toLocaleString('en');
	return `${count} ${requestsPerMinute === 1 ? 'request' : 'requests'} per minute`;
}
