import {
	inMegabytes,
	MAX_ERROR_RESPONSE,
	MAX_LARGE_RESPONSES,
	MAX_RESPONSE,
	SMALL_RESPONSE,
} from './bounds';
import { checkJson, type CheckedText } from './checkJson';
import { unusableResponse } from '../../errors/connectionErrors';

/** The decompressed body of a response, as n8n's helper streams it. */
export interface BodyStream extends AsyncIterable<Uint8Array> {
	/** Compressed bytes that arrived; only a stream that decompresses has this. */
	bytesWritten?: number;
}

/** What the headers say about a body. */
export interface BodyHead {
	/** The label of the character encoding. */
	charset: string;
	/** The declared length in bytes, 0 if there is none. */
	length: number;
}

export interface BodyText extends CheckedText {
	/** Whether bytes arrived but no text: a compressed body was cut off before its first block was complete. */
	isLost: boolean;
}

/**
 * Reads the whole text of a body, without a byte order mark, ready to be parsed. This process reads only a few large
 * texts at a time; the others wait for their turn within their own timeout.
 * @param signal ends that waiting
 * @throws {Error} with a code, as soon as the text exceeds a bound; the stream's own error
 */
export async function readText(
	body: BodyStream,
	head: BodyHead,
	signal: AbortSignal,
): Promise<BodyText> {
	const decode = createDecoder(head, MAX_RESPONSE);
	let text = '';
	let leave: (() => void) | undefined;
	try {
		for await (const chunk of body) {
			text += decode(chunk);
			if (text.length > SMALL_RESPONSE) leave ??= await largeResponses.enter(signal);
		}
		text += decode();
		const hadBytes = head.length > 0 || (body.bytesWritten ?? 0) > 0;
		return { ...checkJson(text), isLost: text === '' && hadBytes };
	} finally {
		leave?.();
	}
}

/**
 * Reads the text of a response with an error status, for the service's own words.
 * @throws {Error} with a code, as soon as the text exceeds its bound; the stream's own error
 */
export async function readErrorText(body: BodyStream, head: BodyHead): Promise<string> {
	const decode = createDecoder(head, MAX_ERROR_RESPONSE);
	let text = '';
	for await (const chunk of body) text += decode(chunk);
	return text + decode();
}

/**
 * The large responses that are being read, at most {@link MAX_LARGE_RESPONSES}; the others wait, first come, first
 * served.
 */
class LargeResponses {
	#reading = 0;
	readonly #waiting = new Set<() => void>();

	/**
	 * @returns a function that lets the next one in
	 * @throws the signal's reason
	 */
	async enter(signal: AbortSignal): Promise<() => void> {
		if (this.#reading < MAX_LARGE_RESPONSES) this.#reading++;
		else await this.#turn(signal);
		return () => this.#leave();
	}

	async #turn(signal: AbortSignal): Promise<void> {
		signal.throwIfAborted();
		await new Promise<void>((resolve, reject) => {
			this.#waiting.add(resolve);
			signal.addEventListener('abort', () => {
				this.#waiting.delete(resolve);
				reject(signal.reason);
			});
		});
	}

	#leave(): void {
		const [next] = this.#waiting;
		this.#waiting.delete(next);
		if (next === undefined) this.#reading--;
		else next();
	}
}

const largeResponses = new LargeResponses();

/**
 * @returns a function that decodes a chunk, or the rest if called without one; it throws once the chunks exceed
 * `maxSize` bytes
 */
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

/** JSON is UTF-8 (RFC 8259), unless the response names another encoding that Node.js knows. */
function decoderOf(charset: string) {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}
