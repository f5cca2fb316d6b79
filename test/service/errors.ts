import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';

/** Codes that are not simply the status's own name. */
const errorCodes = new Map([
	[422, 'invalid_request'],
	[429, 'rate_limited'],
]);

/** The one shape every error body of the service has. */
export function errorBody(status: number, message = nameOf(status)) {
	const code = errorCodes.get(status) ?? nameOf(status).toLowerCase().replaceAll(' ', '_');
	return { error: { code, message } };
}

/** An error which, thrown in a handler, is answered with this status. */
export function httpError(statusCode: number, message: string): Error {
	return Object.assign(new Error(message), { statusCode });
}

/** A refusal that asks to wait so many seconds. */
export function tooManyRequests(retryAfter: number): Error {
	return Object.assign(httpError(429, 'Too many requests'), { retryAfter });
}

/** Answers with what was thrown, as Fastify's error handler. */
export function sendError(
	error: Error & { statusCode?: number; retryAfter?: number },
	_request: FastifyRequest,
	reply: FastifyReply,
) {
	const status = error.statusCode ?? 500;
	if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
	return reply.code(status).send(errorBody(status, error.message));
}

function nameOf(status: number): string {
	return STATUS_CODES[status] ?? 'Error';
}
