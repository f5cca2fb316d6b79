import { Readable } from 'node:stream';

import {
	readErrorText,
	readText,
	type BodyHead,
} from '../../../../nodes/AppBuilder/transport/response/readText';
import { createDeadlines, type Deadline } from '../../../../nodes/AppBuilder/transport/deadlines';
import { pass, useMovedClock } from '../../../support/movedClock';

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

	it('is known to be cut off', async () => {
		expect(await readText(chunks('[1'), UTF_8, deadline)).toMatchObject({ isCutOff: true });
		expect(await readText(chunks('[1', ']'), UTF_8, deadline)).toMatchObject({ isCutOff: false });
	});

	it('is lost when bytes came and no text', async () => {
		const unzipped = () => Object.assign(chunks(), { bytesWritten: 20 });
		const declared = { ...UTF_8, length: 20 };

		expect(await readText(unzipped(), UTF_8, deadline)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), declared, deadline)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), UTF_8, deadline)).toMatchObject({ isLost: false });
		expect(await readText(chunks('[]'), declared, deadline)).toMatchObject({ isLost: false });
	});

	it('has at most 32 MB, and the stream ends at one byte more', async () => {
		const tooLarge = Readable.from([...megabytes(32), Buffer.from('x'), MEGABYTE]);

		expect(await read(Readable.from(megabytes(32)))).toHaveLength(32 * 1024 * 1024);
		await expect(read(tooLarge)).rejects.toMatchObject({
			code: 'TOO_LARGE',
			message: 'is larger than 32 MB',
		});
		expect(tooLarge.destroyed).toBe(true);
	});

	it('does not come when it passes another bound', async () => {
		await expect(read(chunks('['.repeat(101)))).rejects.toMatchObject({ code: 'TOO_DEEP' });
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
	const LARGE = 4;
	/** A stream that gives what it is given, when it is asked. */
	const open = () => new Readable({ read: () => undefined, objectMode: true });
	const push = (stream: Readable, count: number) =>
		megabytes(count).forEach((chunk) => stream.push(chunk));
	/** Until no more of it is taken. */
	async function settle(): Promise<void> {
		for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
	}

	useMovedClock();

	let streams: Readable[];
	let readings: Array<ReturnType<typeof readText>>;

	/** Starts to read another one, of which so many megabytes come at once. */
	async function start(count: number): Promise<number> {
		const stream = open();
		const reading = readText(stream, UTF_8, deadline);
		reading.catch(() => undefined);
		push(stream, count);
		await settle();
		streams.push(stream);
		return readings.push(reading) - 1;
	}

	async function end(index: number): Promise<number> {
		streams[index].push(null);
		return (await readings[index]).text.length / MEGABYTE.length;
	}

	beforeEach(async () => {
		streams = [];
		readings = [];
		for (let index = 0; index < LARGE; index++) await start(2);
	});
	afterEach(async () => {
		for (const stream of streams) stream.destroy();
		await settle();
	});

	it('are read four at a time; a fifth stops at 1 MB, small ones go on', async () => {
		const fifth = await start(4);
		expect(streams.map((stream) => stream.readableLength)).toEqual([0, 0, 0, 0, 2]);
		const small = await start(1);

		expect(await end(small)).toBe(1);
		push(streams[0], 30);
		expect(await end(0)).toBe(32);
		await settle();
		expect(streams[fifth].readableLength).toBe(0);
		expect(await end(fifth)).toBe(4);
	});

	it('go on in the order in which they came', async () => {
		const [first, second] = [await start(3), await start(3)];
		expect(await end(0)).toBe(2);
		await settle();

		expect([streams[first], streams[second]].map((one) => one.readableLength)).toEqual([0, 1]);
		expect(await end(first)).toBe(3);
		expect(await end(second)).toBe(3);
	});

	it('have 128 MB in all without a place', async () => {
		for (let count = 0; count < 128; count++) await start(1);
		const last = await start(2);
		expect(streams[last].readableLength).toBe(1);

		expect(await end(0)).toBe(2);
		expect(await end(last)).toBe(2);
	});

	it('give way to those that wait when they bring less than 256 kB in five seconds', async () => {
		const waiting = await start(3);
		await pass(4_999);
		for (const index of [0, 1]) streams[index].push(MEGABYTE.subarray(0, 256 * 1024));
		streams[2].push(MEGABYTE.subarray(0, 256 * 1024 - 1));
		await settle();
		await pass(1);
		await settle();

		for (const index of [2, 3]) {
			await expect(readings[index]).rejects.toMatchObject({
				code: 'NO_ROOM',
				message: 'arrived too slowly and was stopped to let others go first',
			});
			expect(streams[index].destroyed).toBe(true);
		}
		expect(await end(0)).toBe(2.25);
		expect(await end(waiting)).toBe(3);
	});

	it('may come as slowly as they like while none waits', async () => {
		await pass(50_000);

		expect(await end(0)).toBe(2);
	});

	it('are waited for a minute, which their timeout does not count', async () => {
		const waiting = await start(3);
		for (let second = 0; second < 60; second += 5) {
			for (const stream of streams.slice(0, LARGE)) stream.push(MEGABYTE);
			await settle();
			await pass(5_000);
		}

		await expect(readings[waiting]).rejects.toMatchObject({
			code: 'NO_ROOM',
			message: 'was not read in time: other large responses took too long',
		});
	});

	it('leave no timer behind once they go on', async () => {
		// Its timer is then one of the stopped clock, which stays.
		deadline.stop();
		deadline = createDeadlines()(60_000);
		const before = jest.getTimerCount();
		const waiting = await start(3);
		expect(await end(0)).toBe(2);
		expect(await end(waiting)).toBe(3);

		expect(jest.getTimerCount()).toBe(before);
	});

	it('do not use up their time while they wait', async () => {
		deadline.stop();
		deadline = createDeadlines()(6_000);
		const waiting = await start(3);
		await pass(5_000);
		await settle();
		await pass(5_000);

		expect(deadline.reason()).toBeUndefined();
		expect(await end(waiting)).toBe(3);
		deadline.expired.catch(() => undefined);
		await pass(6_000);
		expect(deadline.reason()).toMatchObject({ code: 'ETIMEDOUT' });
	});

	it('leave their place to others when they are given up, also while they wait', async () => {
		const [given, waiting] = [await start(3), await start(3)];
		streams[given].destroy();
		await expect(readings[given]).rejects.toThrow();
		streams[0].destroy();
		await expect(readings[0]).rejects.toThrow();
		await settle();

		expect(await end(waiting)).toBe(3);
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
