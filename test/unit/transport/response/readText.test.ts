import { Readable } from 'node:stream';

import {
	readErrorText,
	readText,
	type BodyHead,
} from '../../../../nodes/AppBuilder/transport/response/readText';

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const chunks = (...parts: Array<string | Buffer>) =>
	Readable.from(parts.map((part) => Buffer.from(part)));
const megabytes = (count: number) => Array<Buffer>(count).fill(MEGABYTE);

const UTF_8: BodyHead = { charset: 'utf-8', length: 0 };

const { signal } = new AbortController();

describe('the text of a response', () => {
	const read = async (body: Readable, head = UTF_8) => (await readText(body, head, signal)).text;

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
		expect(await readText(chunks('[1'), UTF_8, signal)).toMatchObject({ isCutOff: true });
		expect(await readText(chunks('[1', ']'), UTF_8, signal)).toMatchObject({ isCutOff: false });
	});

	it('is lost when bytes came and no text', async () => {
		const unzipped = () => Object.assign(chunks(), { bytesWritten: 20 });
		const declared = { ...UTF_8, length: 20 };

		expect(await readText(unzipped(), UTF_8, signal)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), declared, signal)).toMatchObject({ isLost: true });
		expect(await readText(chunks(), UTF_8, signal)).toMatchObject({ isLost: false });
		expect(await readText(chunks('[]'), declared, signal)).toMatchObject({ isLost: false });
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
	const HALF = MEGABYTE.subarray(MEGABYTE.length / 2);

	/** A response that arrives as it is pushed. */
	class Arrival {
		readonly stream = new Readable({ read: () => undefined, objectMode: true });
		readonly connection = new AbortController();
		readonly reading = readText(this.stream, UTF_8, this.connection.signal);

		constructor(...parts: Buffer[]) {
			this.reading.catch(() => undefined);
			for (const part of parts) this.stream.push(part);
		}

		/** Megabytes of its whole text. */
		async end(): Promise<number> {
			this.stream.push(null);
			return (await this.reading).text.length / MEGABYTE.length;
		}

		abort(): void {
			this.connection.abort();
			this.stream.destroy();
		}
	}

	/** Until no more is taken from any stream. */
	async function settle(): Promise<void> {
		for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
	}

	async function start(...parts: Buffer[]): Promise<Arrival> {
		const arrival = new Arrival(...parts);
		await settle();
		return arrival;
	}

	let large: Arrival[];
	beforeEach(async () => {
		large = [];
		for (let count = 0; count < 4; count++) large.push(await start(...megabytes(2)));
	});
	afterEach(async () => {
		for (const each of large) each.abort();
		await settle();
	});

	it('of more than half a megabyte are read four at a time', async () => {
		const [fifth, sixth] = [await start(...megabytes(3)), await start(...megabytes(3))];
		expect([...large, fifth, sixth].map(({ stream }) => stream.readableLength)).toEqual([
			...[0, 0, 0, 0],
			...[2, 2],
		]);

		expect(await large[0].end()).toBe(2);
		await settle();
		expect([fifth, sixth].map(({ stream }) => stream.readableLength)).toEqual([0, 2]);
		expect(await fifth.end()).toBe(3);
		expect(await sixth.end()).toBe(3);
	});

	it('of up to half a megabyte are read beside any others', async () => {
		expect(await (await start(HALF)).end()).toBe(0.5);
	});

	it('do not wait any longer once their connection is closed', async () => {
		const [given, next] = [await start(...megabytes(3)), await start(...megabytes(3))];
		given.abort();
		await expect(given.reading).rejects.toThrow('aborted');
		expect(await large[0].end()).toBe(2);

		expect(await next.end()).toBe(3);
	});

	it('let the next one in when they fail', async () => {
		const next = await start(...megabytes(3));
		large[0].stream.destroy(new Error('reset'));
		await expect(large[0].reading).rejects.toThrow('reset');

		expect(await next.end()).toBe(3);
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
