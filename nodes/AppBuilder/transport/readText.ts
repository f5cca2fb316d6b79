import { MAX_ANSWER, MAX_ERROR_ANSWER } from './answerBounds';
import { createJsonScanner } from './jsonScanner';
import { createTextRoom } from './textRoom';
import type { TimeLimit } from './timeLimit';
import { tooLarge } from './unusableAnswer';

/** A body on its way: the stream n8n's helper gives, decompressed. */
export interface BodyStream extends AsyncIterable<Uint8Array> {
	once(event: 'close', listener: () => void): unknown;
}

/**
 * The whole text of a body, without a byte order mark, ready to be parsed. Only so many texts are read at a time
 * as this process has room for; the time waited for it does not count.
 * @throws {Error} as soon as it passes a bound, or that of a connection that ended too early
 */
export async function readText(body: BodyStream, timeLimit: TimeLimit): Promise<string> {
	const scanner = createJsonScanner();
	const room = createTextRoom();
	body.once('close', room.stopWaiting);
	let text = '';
	try {
		for await (const piece of pieces(body, MAX_ANSWER)) {
			text += scanner.scan(piece);
			if (!room.fits(text.length)) await timeLimit.exempt(room.grow(text.length));
		}
		return text + scanner.end();
	} finally {
		// What parses the text comes before anything else is read.
		room.end();
	}
}

/** The text of an answer whose status tells the most; none if it is too large or cut off. */
export async function readErrorText(body: BodyStream): Promise<string> {
	let text = '';
	try {
		for await (const piece of pieces(body, MAX_ERROR_ANSWER)) text += piece;
	} catch {
		return '';
	}
	return text;
}

/** Leaving the loop over them destroys the stream, and with it the connection. */
async function* pieces(body: BodyStream, maxSize: number): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let size = 0;
	for await (const chunk of body) {
		size += chunk.byteLength;
		if (size > maxSize) throw tooLarge(maxSize);
		yield decoder.decode(chunk, { stream: true });
	}
	yield decoder.decode();
}
