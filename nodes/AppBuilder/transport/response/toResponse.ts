import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { BodyHead } from './readText';
import { unusableResponse } from '../../errors/unusableResponse';

type Head = Pick<IN8nHttpFullResponse, 'statusCode' | 'headers'>;

/**
 * Status and headers of a response; several of one name become a list (RFC 9110). Nobody reads Set-Cookie, which must not.
 * @throws {Error} when a Response cannot have them: statuses that HTTP does not know, or characters no header has
 */
export function toResponse({ statusCode, headers }: Head): Response {
	if (statusCode < 200 || statusCode > 599) {
		throw unusableResponse('UNKNOWN_STATUS', `has status ${statusCode}, which HTTP does not know`);
	}
	try {
		return new Response(null, {
			status: statusCode,
			headers: { ...headers } as Record<string, string>,
		});
	} catch {
		throw unusableResponse(
			'INVALID_HEADERS',
			'has headers with characters that HTTP does not allow',
		);
	}
}

/** What the headers say of the body. */
export function bodyHead({ headers }: Response): BodyHead {
	const type = headers.get('content-type') ?? '';
	const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
	return { charset, length: Number(headers.get('content-length') ?? 0) };
}

/** The body is text already, so `text()` hands it over instead of encoding and decoding it once more. */
export function withText(response: Response, text: string): Response {
	return Object.defineProperty(response, 'text', { value: async () => text });
}
