import type { IncomingMessage } from 'node:http';

export interface Body {
	text: string;
	tooLarge: boolean;
}

const maxBytes = 50 * 1024 * 1024;
const emptyBody: Body = { text: '', tooLarge: false };

/** Reads a request to its end; undefined when the client left before that. */
export async function readBody(request: IncomingMessage): Promise<Body | undefined> {
	if (!announcesBody(request)) return emptyBody;
	const chunks: Buffer[] = [];
	let bytes = 0;
	request.on('data', (chunk: Buffer) => {
		bytes += chunk.length;
		if (bytes <= maxBytes) chunks.push(chunk);
	});
	return await new Promise((resolve) => {
		request.once('end', () => {
			resolve({ text: Buffer.concat(chunks).toString(), tooLarge: bytes > maxBytes });
		});
		request.once('close', () => resolve(undefined));
	});
}

function announcesBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}
