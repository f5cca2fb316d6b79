import { toResponse } from '../../../../nodes/AppBuilder/transport/response/toResponse';
import { thrownBy } from '../../thrownBy';

describe('toResponse', () => {
	it('gives status and headers, each of several ones too', () => {
		const headers = { link: '<a>; rel=next', 'set-cookie': ['a=1', 'b=2'] };
		const response = toResponse({ statusCode: 429, headers: headers as never });

		expect(response.status).toBe(429);
		expect(response.headers.get('link')).toBe('<a>; rel=next');
		expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
	});

	it('knows the statuses from 200 to 599, and refuses all others in words', () => {
		for (let statusCode = 0; statusCode < 1_000; statusCode++) {
			const make = () => toResponse({ statusCode, headers: {} });
			if (statusCode >= 200 && statusCode < 600) expect(make().status).toBe(statusCode);
			else {
				expect(thrownBy(make)).toMatchObject({
					code: 'UNKNOWN_STATUS',
					message: `has status ${statusCode}, which HTTP does not know`,
				});
			}
		}
	});

	it.each([{ a: 'b\nc' }, { 'a b': 'c' }, { a: '€' }, { a: 'b\0' }])(
		'refuses headers that cannot be: %j',
		(headers) => {
			expect(thrownBy(() => toResponse({ statusCode: 200, headers }))).toMatchObject({
				code: 'INVALID_HEADERS',
				message: 'has headers with characters that HTTP does not allow',
			});
		},
	);
});
