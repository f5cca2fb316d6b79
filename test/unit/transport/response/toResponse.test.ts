import { Readable } from 'node:stream';

import { readBody, toResponse } from '../../../../nodes/AppBuilder/transport/response/toResponse';
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
					message: `has status ${statusCode}, which isn't a valid HTTP status`,
				});
			}
		}
	});

	it.each([{ a: 'b\nc' }, { 'a b': 'c' }, { a: '€' }, { a: 'b\0' }])(
		'refuses headers that cannot be: %j',
		(headers) => {
			expect(thrownBy(() => toResponse({ statusCode: 200, headers }))).toMatchObject({
				code: 'INVALID_HEADERS',
				message: "has headers with characters that HTTP doesn't allow",
			});
		},
	);
});

describe('the text of a response', () => {
	interface Given {
		method?: string;
		status?: number;
		headers?: Record<string, string>;
	}

	async function textOf(bytes: Uint8Array, { method = 'GET', status, headers }: Given) {
		const response = new Response(null, { status, headers });
		const body = bytes.length === 0 ? Readable.from([]) : Readable.from([bytes]);
		return await (await readBody(response, body, method, new AbortController())).text();
	}

	it.each([
		['ß', ''],
		['ß', 'application/json'],
		['ÃŸ', 'text/html; charset=iso-8859-1'],
		['ÃŸ', 'text/html;CHARSET=ISO-8859-1'],
		['鿃', 'text/plain; charset = "utf-16"'],
		['鿃', 'text/plain;  charset  =  utf-16; format=flowed'],
		['鿃', 'text/plain; charset=utf-16;format=flowed'],
		['ß', 'application/json; x-charset=utf-16'],
		['ß', 'charset=utf-16'],
		['ß', 'text/plain; charset='],
	])('is %s in the encoding of "%s"', async (text, type) => {
		expect(await textOf(Buffer.from('ß'), { headers: { 'content-type': type } })).toBe(text);
	});

	it.each<[string, Given, string]>([
		['a read that is cut off', {}, '[1'],
		['an empty read whose length is not declared', {}, ''],
		[
			'an update that has lost its text',
			{ method: 'PATCH', headers: { 'content-length': '5' } },
			'',
		],
	])('is not that of %s', async (_, given, text) => {
		await expect(textOf(Buffer.from(text), given)).rejects.toMatchObject({ code: 'CUT_OFF' });
	});

	it.each<[string, Given, string]>([
		['an empty read whose length is declared', { headers: { 'content-length': '0' } }, ''],
		['an empty read with status 204', { status: 204 }, ''],
		['a delete, whatever is there', { method: 'DELETE', headers: { 'content-length': '5' } }, ''],
		['a create that is cut off, whose outcome is known', { method: 'POST' }, '{"id"'],
		['an error that is cut off', { status: 500 }, '{"message":'],
	])('is that of %s', async (_, given, text) => {
		expect(await textOf(Buffer.from(text), given)).toBe(text);
	});

	it('is empty where an error has too much, and the connection is closed', async () => {
		const connection = new AbortController();
		const body = Readable.from([Buffer.alloc(2 ** 20), Buffer.alloc(1)]);
		const response = new Response(null, { status: 401 });

		expect(await (await readBody(response, body, 'GET', connection)).text()).toBe('');
		expect(connection.signal.aborted).toBe(true);
	});
});
