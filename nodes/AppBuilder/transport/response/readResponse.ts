import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { unusableResponse } from '../../errors/connectionErrors';
import { exactJson } from './parseResponse';

type Head = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers'>;

/** The decompressed body of a response, as n8n's helper streams it. */
export interface BodyStream extends AsyncIterable<Uint8Array> {
	/** Compressed bytes that arrived; only a stream that decompresses has this. */
	bytesWritten?: number;
}

const MEGABYTE = 1024 * 1024;

/** Bytes of a response, decompressed: enough for 30,000 workspaces of 1 kB; longer lists are paginated. */
const MAX_BYTES = 32 * MEGABYTE;

/** Bytes of a response with an error status, read only for the service's own message. */
const MAX_ERROR_BYTES = MEGABYTE;

/** Statuses without a body, whatever the headers say (RFC 9110). */
const NO_CONTENT = [204, 205];

/**
 * What a firewall answers in the service's place, whatever the status, to clients that may not be browsers.
 * https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html
 */
const CHALLENGES = { 'cf-mitigated': ['challenge'], 'x-amzn-waf-action': ['challenge', 'captcha'] };

/**
 * The status and headers of a response, without its body. Several headers of one name become a list (RFC 9110).
 * Set-Cookie must not be joined, but nothing reads it.
 * @throws {Error} with a code, when a Response can't have them, or they aren't the service's
 */
export function toResponse({ statusCode, headers }: Head): Response {
	if (statusCode < 200 || statusCode > 599) {
		throw unusableResponse('UNUSABLE', `has status ${statusCode}, which isn't a valid HTTP status`);
	}
	const response = newResponse(statusCode, { ...headers } as Record<string, string>);
	if (isChallenge(response.headers)) throw unusableResponse('CHALLENGE', `(status ${statusCode})`);
	return response;
}

function newResponse(status: number, headers: Record<string, string>): Response {
	try {
		return new Response(null, { status, headers });
	} catch {
		throw unusableResponse('UNUSABLE', "has headers with characters that HTTP doesn't allow");
	}
}

function isChallenge(headers: Headers): boolean {
	return Object.entries(CHALLENGES).some(([name, words]) =>
		words.includes(headers.get(name) ?? ''),
	);
}

/**
 * The same response with the whole text of its body, ready to be parsed.
 * @param connection closed if an error's text can't be used: the status says most
 * @throws {Error} with a code, when the body exceeds a limit, or is needed but incomplete; the stream's own error
 */
export async function readBody(
	response: Response,
	body: BodyStream,
	{ method }: Pick<Request, 'method'>,
	connection: AbortController,
): Promise<Response> {
	if (!response.ok) {
		const reading = readText(body, MAX_ERROR_BYTES).then((text) => exactJson(text).text);
		return withText(response, (await reading.catch(() => connection.abort())) ?? '');
	}
	const { text, isCutOff } = exactJson(await readText(body, MAX_BYTES));
	// A read is then sent again. A write that lost only a part is left to parseResponse, where a delete is done anyway.
	const isIncomplete = text === '' ? isLost(response, body, method) : isCutOff && method === 'GET';
	if (isIncomplete) throw unusableResponse('CUT_OFF', 'was cut off in transit');
	return withText(response, text);
}

/** Reads the whole text of a body, without a byte order mark. */
async function readText(body: BodyStream, maxBytes: number): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.byteLength;
		if (bytes > maxBytes) {
			throw unusableResponse('TOO_LARGE', `is larger than ${maxBytes / MEGABYTE} MB`);
		}
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/**
 * Whether an empty text is all that is left of a body: a compressed one that is cut off before its first block is
 * complete looks like an empty list.
 */
function isLost({ status, headers }: Response, body: BodyStream, method: string): boolean {
	if (method === 'DELETE' || NO_CONTENT.includes(status)) return false;
	const length = headers.get('content-length');
	if (method === 'GET') return length !== '0';
	return Number(length) > 0 || (body.bytesWritten ?? 0) > 0;
}

/** The body is already text: `text()` returns it without encoding and decoding it again. */
export function withText(response: Response, text: string): Response {
	return Object.defineProperty(response, 'text', { value: async () => text });
}
