import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { readErrorText, readText, type BodyHead, type BodyStream } from './readText';
import { unusableResponse } from '../../errors/connectionErrors';

type Head = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers'>;

/** Statuses without a body, whatever the headers say (RFC 9110). */
const NO_CONTENT = [204, 205];

/**
 * The status and headers of a response, without its body. Several headers of one name become a list (RFC 9110).
 * Set-Cookie must not be joined, but nothing reads it.
 * @throws {Error} with a code, when a Response cannot have them
 */
export function toResponse({ statusCode, headers }: Head): Response {
	if (statusCode < 200 || statusCode > 599) {
		throw unusableResponse(
			'UNKNOWN_STATUS',
			`has status ${statusCode}, which isn't a valid HTTP status`,
		);
	}
	try {
		return new Response(null, {
			status: statusCode,
			headers: { ...headers } as Record<string, string>,
		});
	} catch {
		throw unusableResponse(
			'INVALID_HEADERS',
			"has headers with characters that HTTP doesn't allow",
		);
	}
}

/**
 * The same response with the whole text of its body.
 * @param connection closed if an error's text is not read to its end: the status says the most
 * @throws {Error} with a code, when the body exceeds a bound or is incomplete and is needed
 */
export async function readBody(
	response: Response,
	body: BodyStream,
	method: string,
	connection: AbortController,
): Promise<Response> {
	const head = bodyHead(response);
	if (!response.ok) {
		const text = await readErrorText(body, head).catch(() => connection.abort());
		return withText(response, text ?? '');
	}
	const { text, isCutOff, isLost } = await readText(body, head, connection.signal);
	const mayBeEmpty = method === 'DELETE' || NO_CONTENT.includes(response.status);
	// A compressed body that is cut off before its first byte looks like an empty list.
	const isEmptyUnannounced = text === '' && response.headers.get('content-length') !== '0';
	const isIncomplete = isCutOff || (isEmptyUnannounced && !mayBeEmpty);
	// A read is sent again. A delete is done, whatever its response says.
	if ((isIncomplete && method === 'GET') || (isLost && !mayBeEmpty)) {
		throw unusableResponse('CUT_OFF', 'was cut off on the way');
	}
	return withText(response, text);
}

/** What the headers say about the body. */
function bodyHead({ headers }: Response): BodyHead {
	const type = headers.get('content-type') ?? '';
	const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
	return { charset, length: Number(headers.get('content-length') ?? 0) };
}

/** The body is text already: `text()` returns it without encoding and decoding it once more. */
function withText(response: Response, text: string): Response {
	return Object.defineProperty(response, 'text', { value: async () => text });
}
