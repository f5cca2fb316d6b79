/** A body on its way: the stream n8n's helper gives, decompressed. */
export interface BodyStream extends AsyncIterable<Uint8Array> {
	destroy(): unknown;
}

/** Bytes: room for a page of 100,000 workspaces of 1 kB, and far below what ends an n8n process. */
const MAX_SIZE = 128 * 1024 * 1024;

/**
 * The whole text of a body, without a byte order mark.
 * @param signal ends the reading and with it the connection, however slowly the rest would come
 * @throws {Error} with the code BODY_TOO_LARGE, or that of a connection that ended too early
 */
export async function readText(body: BodyStream, signal: AbortSignal): Promise<string> {
	const giveUp = () => body.destroy();
	if (signal.aborted) giveUp();
	signal.addEventListener('abort', giveUp, { once: true });
	const decoder = new TextDecoder();
	let text = '';
	let size = 0;
	// Leaving the loop by an error destroys the stream.
	for await (const chunk of body) {
		size += chunk.byteLength;
		if (size > MAX_SIZE) throw Object.assign(new Error('Too large'), { code: 'BODY_TOO_LARGE' });
		text += decoder.decode(chunk, { stream: true });
	}
	signal.removeEventListener('abort', giveUp);
	return text + decoder.decode();
}
