import { formatRate } from '../../../nodes/AppBuilder/text/format';

describe('formatRate', () => {
	it.each([
		[1, '1 request per minute'],
		[2, '2 requests per minute'],
		[100, '100 requests per minute'],
		[10_000, '10,000 requests per minute'],
	])('writes %i as "%s"', (requestsPerMinute, text) => {
		expect(formatRate(requestsPerMinute)).toBe(text);
	});
});
