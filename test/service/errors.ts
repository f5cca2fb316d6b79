import { STATUS_CODES } from 'node:http';

/** Codes that are not simply the status's own name. */
const errorCodes: Record<number, string> = { 422: 'invalid_request', 429: 'rate_limited' };

/** The one shape every error body of the service has. */
export function errorBody(status: number, message = STATUS_CODES[status] ?? 'Error') {
	const name = (STATUS_CODES[status] ?? 'Error').toLowerCase().replaceAll(' ', '_');
	return { error: { code: errorCodes[status] ?? name, message } };
}

/** An error which, thrown in a handler, is answered with this status. */
export function httpError(statusCode: number, message: string): Error {
	return Object.assign(new Error(message), { statusCode });
}
