import { Readable } from 'node:stream';

import { readText } from '../../nodes/AppBuilder/transport/readText';

const never = new AbortController().signal;
const chunks = (...parts: Array<string | Buffer>) =>
	Readable.from(parts.map((part) => Buffer.from(part)));

describe('readText', () => {
	it('puts the chunks together', async () => {
		expect(await readText(chunks('{"a"', ':1}'), never)).toBe('{"a":1}');
	});

	it('gives an empty text for an empty body', async () => {
		expect(await readText(chunks(), never)).toBe('');
	});

	it('keeps characters that are cut by a chunk', async () => {
		const bytes = Buffer.from('ß🚀');
		const single = [...bytes].map((byte) => Buffer.from([byte]));

		expect(await readText(chunks(...single), never)).toBe('ß🚀');
	});

	it('leaves out a byte order mark', async () => {
		expect(await readText(chunks('\uFEFF[]'), never)).toBe('[]');
	});

	it('takes 128 MB, and gives up and ends the stream at one byte more', async () => {
		const megabyte = Buffer.alloc(1024 * 1024, 'x');
		const full = Array<Buffer>(128).fill(megabyte);
		const tooLarge = Readable.from([...full, Buffer.from('x'), megabyte]);

		expect(await readText(Readable.from(full), never)).toHaveLength(128 * 1024 * 1024);
		await expect(readText(tooLarge, never)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
		expect(tooLarge.destroyed).toBe(true);
	});

	it('throws what the stream throws', async () => {
		const stream = chunks('{');
		stream.destroy(new Error('aborted'));

		await expect(readText(stream, never)).rejects.toThrow('aborted');
	});

	it.each([
		['is aborted while it reads', () => undefined],
		['was aborted before', (abort: () => void) => abort()],
	])('ends the stream when the signal %s', async (_, before) => {
		const controller = new AbortController();
		const endless = new Readable({ read: () => undefined });
		before(() => controller.abort());
		const reading = readText(endless, controller.signal);
		controller.abort();

		await expect(reading).rejects.toThrow();
		expect(endless.destroyed).toBe(true);
	});

	it('leaves no listener on the signal', async () => {
		const { signal } = new AbortController();
		const add = jest.spyOn(signal, 'addEventListener');
		const remove = jest.spyOn(signal, 'removeEventListener');
		await readText(chunks('[]'), signal);

		expect(remove.mock.calls[0].slice(0, 2)).toEqual(add.mock.calls[0].slice(0, 2));
	});
});
