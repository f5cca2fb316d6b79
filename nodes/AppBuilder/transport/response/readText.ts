import { inMegabytes, MAX_RESPONSE, MAX_ERROR_RESPONSE } from './bounds';
import { checkJson, type CheckedText } from './checkJson';
import { createTextRoom } from './textRoom';
import type { Deadline } from '../deadlines';
import { unusableResponse } from '../../errors/unusableResponse';

/** A body on its way: the stream n8n's helper gives, decompressed. */
export interface BodyStream extends AsyncIterable<Uint8Array> {
	once(event: 'close', listener: () => void): unknown;
	destroy(reason: Error): unknown;
	/** Of one that is decompressed: how many bytes came. */
	bytesWritten?: number;
}

/** What is known of a body before it is read. */
export interface BodyHead {
	/** Label of its characters' encoding. */
	charset: string;
	/** Bytes it has on the way, where that is declared. */
	length: number;
}

/** A text, and whether it is only a part of what it was meant to be. */
export interface BodyText extends CheckedText {
	/** Nothing, although something came: what is compressed was cut off before it gave its first byte. */
	isLost: boolean;
}

/**
 * The whole text of a body, without a byte order mark, ready to be parsed. Only so many large texts are read at a time
 * as this process has room for; the time waited for it does not count.
 * @throws {Error} as soon as it passes a bound, or that of a connection that ended too early
 */
export async function readText(
	body: BodyStream,
	head: BodyHead,
	deadline: Deadline,
): Promise<BodyText> {
	const decode = createDecoder(head, MAX_RESPONSE);
	const room = createTextRoom((reason) => body.destroy(reason));
	body.once('close', room.end);
	let text = '';
	try {
		for await (const chunk of body) {
			text += decode(chunk);
			if (!room.fits(text.length)) await deadline.exempt(room.wait());
		}
		text += decode();
		const hadBytes = head.length > 0 || (body.bytesWritten ?? 0) > 0;
		return { ...checkJson(text), isLost: text === '' && hadBytes };
	} finally {
		// What parses the text comes before anything else is read.
		room.end();
	}
}

/**
 * The text of a response whose status says the most.
 * @throws {Error} as soon as it passes a bound, or that of a connection that ended too early
 */
export async function readErrorText(body: BodyStream, head: BodyHead): Promise<string> {
	const decode = createDecoder(head, MAX_ERROR_RESPONSE);
	let text = '';
	for await (const chunk of body) text += decode(chunk);
	return text + decode();
}

/** What decodes a body chunk by chunk, and throws once the chunks exceed `maxSize`; without a chunk it gives what is left. */
function createDecoder({ charset }: BodyHead, maxSize: number) {
	const decoder = decoderOf(charset);
	let size = 0;
	return (chunk?: Uint8Array): string => {
		if (chunk === undefined) return decoder.decode();
		size += chunk.byteLength;
		if (size > maxSize) {
			throw unusableResponse('TOO_LARGE', `is larger than ${inMegabytes(maxSize)}`);
		}
		return decoder.decode(chunk, { stream: true });
	};
}

/** JSON is UTF-8 (RFC 8259) where nothing else is said that is known. */
function decoderOf(charset: string) {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}
