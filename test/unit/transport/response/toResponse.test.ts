import { bodyHead, toResponse } from '../../../../nodes/AppBuilder/transport/response/toResponse';
import { thrownBy } from '../../thrownBy';

describe('toResponse', () => {
	it('gives status and headers, several of one name as a list', () => {
		const headers = { link: ['<a>; rel=next', '<b>; rel=last'], age: 1 };
		const response = toResponse({ statusCode: 429, headers: headers as never });

		expect(response.status).toBe(429);
		expect(response.headers.get('link')).toBe('<a>; rel=next,<b>; rel=last');
		expect(response.headers.get('age')).toBe('1');
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

describe('what the headers say of the body', () => {
	const head = (headers: Record<string, string>) => bodyHead(new Response(null, { headers }));

	it.each([
		['utf-8', ''],
		['utf-8', 'application/json'],
		['iso-8859-1', 'text/html; charset=iso-8859-1'],
		['ISO-8859-1', 'text/html;CHARSET=ISO-8859-1'],
		['utf-16', 'text/plain; charset = "utf-16"'],
		['utf-16', 'text/plain;  charset  =  utf-16; format=flowed'],
		['utf-16', 'text/plain; charset=utf-16;format=flowed'],
		['utf-8', 'application/json; x-charset=utf-16'],
		['utf-8', 'charset=utf-16'],
		['utf-8', 'text/plain; charset='],
	])('is the charset %s of "%s"', (charset, type) => {
		expect(head({ 'content-type': type }).charset).toBe(charset);
	});

	it('is the charset utf-8 without a type', () => {
		expect(head({})).toEqual({ charset: 'utf-8', length: 0 });
	});

	it('is the declared length', () => {
		expect(head({ 'content-length': '12' }).length).toBe(12);
	});
});
