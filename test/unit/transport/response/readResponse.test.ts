import { Readable } from 'node:stream';

import {
	readBody,
	toResponse,
	type BodyStream,
} from '../../../../nodes/AppBuilder/transport/response/readResponse';
import { thrownBy } from '../../thrownBy';

describe('toResponse', () => {
	it('returns status and headers, with repeated names as a list', () => {
		const headers = { link: ['<a>; rel=next', '<b>; rel=last'], age: 1 };
		const response = toResponse({ statusCode: 429, headers: headers as never });

		expect(response.status).toBe(429);
		expect(response.headers.get('link')).toBe('<a>; rel=next,<b>; rel=last');
		expect(response.headers.get('age')).toBe('1');
	});

	it('accepts the statuses from 200 to 599, and rejects all others with a message', () => {
		for (const statusCode of [200, 599]) {
			expect(toResponse({ statusCode, headers: {} }).status).toBe(statusCode);
		}
		for (const statusCode of [199, 600]) {
			expect(thrownBy(() => toResponse({ statusCode, headers: {} }))).toMatchObject({
				code: 'UNUSABLE',
				message: `has status ${statusCode}, which isn't a valid HTTP status`,
			});
		}
	});
});

interface Given {
	method?: string;
	status?: number;
	headers?: Record<string, string>;
	connection?: AbortController;
}

async function readText(
	body: BodyStream,
	{ method = 'GET', status, headers, connection = new AbortController() }: Given = {},
): Promise<string> {
	const response = new Response(null, { status, headers });
	return await (await readBody(response, body, { method }, connection)).text();
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const megabytes = (count: number) => Array<Buffer>(count).fill(MEGABYTE);
const chunks = (...parts: Array<string | Buffer>) =>
	Readable.from(parts.map((part) => Buffer.from(part)));

describe('the text of a response', () => {
	it('is exact where chunks cut a number or a character', async () => {
		const bytes = [...Buffer.from('🚀')].map((byte) => Buffer.from([byte]));

		expect(await readText(chunks('900', '7199254740993'))).toBe('"9007199254740993"');
		expect(await readText(chunks(...bytes))).toBe('🚀');
	});

	it('has at most 32 MB, and the stream ends at one byte more', async () => {
		const tooLarge = Readable.from([...megabytes(32), Buffer.from('x'), MEGABYTE]);

		const text = await readText(Readable.from(megabytes(32)));
		expect(text.length).toBe(32 * MEGABYTE.length);
		await expect(readText(tooLarge)).rejects.toMatchObject({
			code: 'TOO_LARGE',
			message: 'is larger than 32 MB',
		});
		expect(tooLarge.destroyed).toBe(true);
	});

	it("isn't returned when the stream fails or is closed", async () => {
		const failing = chunks('{');
		failing.destroy(new Error('aborted'));
		const closed = new Readable({ read: () => undefined });
		const reading = readText(closed);
		closed.destroy();

		await expect(readText(failing)).rejects.toThrow('aborted');
		await expect(reading).rejects.toThrow();
	});

	const zipped = (body: Readable) => Object.assign(body, { bytesWritten: 20 });
	const declared = { 'content-length': '5' };

	it.each<[string, Given, Readable]>([
		['a read that is cut off', {}, chunks('[1')],
		['an empty read whose length is not declared', {}, chunks()],
		['an update that has lost its text', { method: 'PATCH', headers: declared }, chunks()],
		['a create of which a compressed body was lost', { method: 'POST' }, zipped(chunks())],
	])('is not that of %s', async (_, given, body) => {
		await expect(readText(body, given)).rejects.toMatchObject({ code: 'CUT_OFF' });
	});

	it.each<[string, Given, string]>([
		['an empty read whose length is declared', { headers: { 'content-length': '0' } }, ''],
		['an empty read with status 204', { status: 204 }, ''],
		['a delete, whatever is there', { method: 'DELETE', headers: declared }, ''],
		['a create that is cut off, whose outcome is known', { method: 'POST' }, '{"id"'],
	])('is that of %s', async (_, given, text) => {
		expect(await readText(chunks(text), given)).toBe(text);
	});
});

describe('the text of a response with an error status', () => {
	it.each([
		['is more', () => Readable.from([MEGABYTE, Buffer.from('x')])],
		['breaks off', () => chunks('{"message":').destroy(new Error('aborted'))],
		['is nested too deeply', () => chunks('['.repeat(5_000))],
	])('is empty where it %s, and the connection is closed', async (_, body) => {
		const connection = new AbortController();

		expect(await readText(body(), { status: 401, connection })).toBe('');
		expect(connection.signal.aborted).toBe(true);
	});
});
