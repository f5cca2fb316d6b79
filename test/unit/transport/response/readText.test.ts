import { Readable } from 'node:stream';

import {
	readErrorText,
	readText,
	type BodyHead,
} from '../../../../nodes/AppBuilder/transport/response/readText';
import { createDeadlines, type Deadline } from '../../../../nodes/AppBuilder/transport/deadlines';
import { atOnce } from '../../atOnce';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const chunks = (...parts: Array<string | Buffer>) =>
	Readable.from(parts.map((part) => Buffer.from(part)));
const megabytes = (count: number) => Array<Buffer>(count).fill(MEGABYTE);

const UTF_8: BodyHead = { charset: 'utf-8', length: 0 };

let deadline: Deadline;
beforeEach(() => (deadline = createDeadlines()(60_000)));
afterEach(() => deadline.stop());

describe('the text of a response', () => {
	const read = async (body: Readable, head = UTF_8) => (await readText(body, head, deadline)).text;

	it('is that of all chunks', async () => {
		expect(await read(chunks('{"a"', ':1}'))).toBe('{"a":1}');
	});

	it('is empty for an empty body', async () => {
		expect(await read(chunks())).toBe('');
	});

	it('keeps characters that are cut by a chunk', async () => {
		const bytes = Buffer.from('ß🚀');
		const single = [...bytes].map((byte) => Buffer.from([byte]));

		expect(await read(chunks(...single))).toBe('ß🚀');
	});

	it('has no byte order mark', async () => {
		expect(await read(chunks('\uFEFF[]'))).toBe('[]');
	});

	it('has a number that is cut by a chunk, exactly', async () => {
		expect(await read(chunks('90071992', '54740993'))).toBe('"9007199254740993"');
	});

	it.each([
		['utf-16le', Buffer.from('["ß"]', 'utf16le')],
		['iso-8859-1', Buffer.from('["ß"]', 'latin1')],
		['unheard-of', Buffer.from('["ß"]')],
	])('is read in the charset %s', async (charset, bytes) => {
		expect(await read(Readable.from([bytes]), { charset, length: 0 })).toBe('["ß"]');
	});

	it.each([
		['{"a":1', true],
		['[1,2', true],
		['{"a":1}', false],
		['[]', false],
		['<html', false],
		['', false],
	])('%j is known to be cut off: %s', async (text, isCutOff) => {
		expect(await readText(chunks(text), UTF_8, deadline)).toMatchObject({ isCutOff });
	});

	it('is lost when bytes came and no text', async () => {
		const unzipped = () => Object.assign(chunks(), { bytesWritten: 20 });
		const declared = { ...UTF_8, length: 20 };

		expect(await readText(unzipped(), UTF_8, deadline)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), declared, deadline)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), UTF_8, deadline)).toMatchObject({ isLost: false });
		expect(await readText(chunks('[]'), declared, deadline)).toMatchObject({ isLost: false });
	});

	it('has at most 128 MB, and the stream ends at one byte more', async () => {
		const tooLarge = Readable.from([...megabytes(128), Buffer.from('x'), MEGABYTE]);

		expect(await read(Readable.from(megabytes(128)))).toHaveLength(128 * 1024 * 1024);
		await expect(read(tooLarge)).rejects.toMatchObject({
			code: 'TOO_LARGE',
			message: 'is larger than 128 MB',
		});
		expect(tooLarge.destroyed).toBe(true);
	});

	it('is not read on when it passes another bound', async () => {
		const deep = chunks('['.repeat(1_001), ']');

		await expect(read(deep)).rejects.toMatchObject({ code: 'TOO_DEEP' });
		expect(deep.destroyed).toBe(true);
	});

	it('does not come when the stream fails or is closed', async () => {
		const failing = chunks('{');
		failing.destroy(new Error('aborted'));
		const closed = new Readable({ read: () => undefined });
		const reading = read(closed);
		closed.destroy();

		await expect(read(failing)).rejects.toThrow('aborted');
		await expect(reading).rejects.toThrow();
	});
});

describe('the texts of several responses', () => {
	/** A stream that gives what it is given, when it is asked. */
	const open = () => new Readable({ read: () => undefined, objectMode: true });
	const push = (stream: Readable, count: number) =>
		megabytes(count).forEach((chunk) => stream.push(chunk));
	/** Until no more of it is taken. */
	async function settle(): Promise<void> {
		for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
	}

	it('are read in turns: the oldest goes on, others wait beyond 32 MB until it is done', async () => {
		const [first, second, small] = [open(), open(), open()];
		const reading = readText(first, UTF_8, deadline);
		push(first, 2);
		await settle();
		const waiting = readText(second, UTF_8, deadline);
		push(second, 40);
		push(first, 40);
		await settle();
		expect(first.readableLength).toBe(0);
		expect(second.readableLength).toBe(40 - 33);

		small.push(Buffer.from('[1]'));
		small.push(null);
		expect((await readText(small, UTF_8, deadline)).text).toBe('[1]');

		first.push(null);
		expect((await reading).text).toHaveLength(42 * MEGABYTE.length);
		second.push(null);
		expect((await waiting).text).toHaveLength(40 * MEGABYTE.length);
	});

	it.each([
		['the oldest is given up', 0],
		['the waiting one is given up', 1],
	])('are all freed when %s', async (_, which) => {
		const streams = [open(), open()];
		const readings = streams.map(async (stream) => await readText(stream, UTF_8, deadline));
		const outcomes = Promise.allSettled(readings);
		for (const stream of streams) push(stream, 40);
		await settle();
		const [given, other] = which === 0 ? streams : [...streams].reverse();
		given.destroy();
		other.push(null);

		expect((await outcomes).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		await settle();
		const [later, last] = [open(), open()];
		for (const stream of [later, last]) {
			const next = readText(stream, UTF_8, deadline);
			push(stream, 30);
			stream.push(null);
			expect((await next).text).toHaveLength(30 * MEGABYTE.length);
		}
	});

	it('do not use up their time while they wait', async () => {
		const [first, second] = [open(), open()];
		const exempt = jest.spyOn(deadline, 'exempt');
		const reading = readText(first, UTF_8, deadline);
		push(first, 40);
		await settle();
		expect(exempt).not.toHaveBeenCalled();
		const waiting = readText(second, UTF_8, deadline);
		push(second, 40);
		await settle();

		expect(exempt).toHaveBeenCalledTimes(1);
		expect(await atOnce(exempt.mock.results[0].value as Promise<void>)).toBe('waits');
		for (const stream of [first, second]) stream.push(null);
		await Promise.all([reading, waiting]);
	});
});

describe('the text of a response with an error status', () => {
	it('is that of all chunks, as it is', async () => {
		expect(await readErrorText(chunks('{"n":9007199', '254740993}'), UTF_8)).toBe(
			'{"n":9007199254740993}',
		);
	});

	it('has at most 1 MB, and no more of it is read', async () => {
		const body = Readable.from([MEGABYTE, Buffer.from('x'), MEGABYTE]);

		expect(await readErrorText(Readable.from([MEGABYTE]), UTF_8)).toHaveLength(MEGABYTE.length);
		await expect(readErrorText(body, UTF_8)).rejects.toThrow('is larger than 1 MB');
		expect(body.destroyed).toBe(true);
	});

	it('is not that of a part', async () => {
		const body = new Readable({ read: () => undefined });
		const reading = readErrorText(body, UTF_8);
		body.push('{"message":');
		body.destroy(new Error('aborted'));

		await expect(reading).rejects.toThrow('aborted');
	});
});
