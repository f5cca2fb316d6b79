import type { FastifyInstance } from 'fastify';
import { httpError } from './errors';
import { exchangeOf } from './exchange';

export type JsonObject = Record<string, unknown>;

/**
 * Accepts JSON bodies and nothing else. Fastify's own parser refuses `__proto__` keys, which the
 * service has to keep like any other.
 */
export function acceptJson(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', (request, _payload, done) => {
		const { text, tooLarge } = exchangeOf(request.raw).body;
		if (tooLarge) return done(httpError(413, 'The body is too large'));
		try {
			done(null, text === '' ? undefined : JSON.parse(text));
		} catch {
			done(httpError(400, 'The body is not valid JSON'));
		}
	});
}

/** The body as an object; anything else is a bad request. */
export function requireObject(body: unknown): JsonObject {
	if (!isObject(body)) throw httpError(400, 'The body must be a JSON object');
	return body;
}

function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
