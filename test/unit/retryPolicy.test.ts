import { NetworkError } from 'ky';

import { didNothing, isRefused, isRepeatable } from '../../nodes/AppBuilder/transport/retryPolicy';
import { httpError, networkError, request, timeoutError } from './kyErrors';

const MAX_WAIT = 300_000;
const LASTING = [
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH', 'ERR_INVALID_CHAR'],
	...['SUBJECT_ISSUER_MISMATCH', 'PATH_LENGTH_EXCEEDED', 'INVALID_PURPOSE'],
	'ERR_UNESCAPED_CHARACTERS',
	...['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'HPE_INVALID_CONSTANT'],
];
const NEVER_CONNECTED = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
	...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
];
const MAY_HAVE_ARRIVED = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'EOTHER'];
const LATER_OTHERWISE = [408, 425, 500, 502, 503, 504, 507, 509, 520, 521, 524, 529, 599];
const FINAL = [301, 304, 400, 401, 403, 404, 405, 409, 413, 422, 501, 505];

describe('isRepeatable', () => {
	it.each([
		['300', true],
		['301', false],
		['86400', false],
		['soon', true],
	])('says of a 503 that asks to wait %s s with 300 s left: %s', (retryAfter, expected) => {
		const error = httpError(503, { headers: { 'retry-after': retryAfter } });

		expect(isRepeatable('GET', error, MAX_WAIT)).toBe(expected);
	});

	describe.each(['GET', 'PATCH', 'DELETE'])('says of %s', (method) => {
		it.each([429, ...LATER_OTHERWISE])('yes after status %i', (status) => {
			expect(isRepeatable(method, httpError(status, { method }), MAX_WAIT)).toBe(true);
		});

		it.each([...NEVER_CONNECTED, ...MAY_HAVE_ARRIVED])('yes after %s', (code) => {
			expect(isRepeatable(method, networkError(code, '', method), MAX_WAIT)).toBe(true);
		});

		it('yes after a timeout', () => {
			expect(isRepeatable(method, timeoutError(method), MAX_WAIT)).toBe(true);
		});
	});

	describe('says of POST', () => {
		it('yes after status 429, since the service did nothing', () => {
			expect(isRepeatable('POST', httpError(429, { method: 'POST' }), MAX_WAIT)).toBe(true);
		});

		it.each(LATER_OTHERWISE)('no after status %i, since it may have been done', (status) => {
			expect(isRepeatable('POST', httpError(status, { method: 'POST' }), MAX_WAIT)).toBe(false);
		});

		it.each(NEVER_CONNECTED)('yes after %s, since nothing was sent', (code) => {
			expect(isRepeatable('POST', networkError(code, '', 'POST'), MAX_WAIT)).toBe(true);
		});

		it.each(MAY_HAVE_ARRIVED)('no after %s, since it may have arrived', (code) => {
			expect(isRepeatable('POST', networkError(code, '', 'POST'), MAX_WAIT)).toBe(false);
		});

		it('no after a timeout, since it may have arrived', () => {
			expect(isRepeatable('POST', timeoutError('POST'), MAX_WAIT)).toBe(false);
		});
	});

	describe.each(['GET', 'POST', 'PATCH', 'DELETE'])('says of %s', (method) => {
		it.each(FINAL)('no after status %i, which is an answer', (status) => {
			expect(isRepeatable(method, httpError(status, { method }), MAX_WAIT)).toBe(false);
		});

		it.each(LASTING)('no after %s, which stays as it is', (code) => {
			expect(isRepeatable(method, networkError(code, '', method), MAX_WAIT)).toBe(false);
		});

		it('no when n8n itself refused to send', () => {
			expect(
				isRepeatable(method, networkError(undefined, 'Domain not allowed', method), MAX_WAIT),
			).toBe(false);
		});

		it('no after a cause it does not know', () => {
			const error = new NetworkError(request(method), { cause: new Error('ECONNREFUSED') });

			expect(isRepeatable(method, error, MAX_WAIT)).toBe(false);
			expect(isRepeatable(method, new TypeError('x is not a function'), MAX_WAIT)).toBe(false);
		});
	});
});

describe('didNothing and isRefused', () => {
	it.each([
		['status 429', httpError(429), true, true],
		['status 408', httpError(408), false, false],
		['status 503', httpError(503), false, false],
		['ECONNREFUSED', networkError('ECONNREFUSED'), true, false],
		['ENOTFOUND', networkError('ENOTFOUND'), true, false],
		['EAI_AGAIN', networkError('EAI_AGAIN'), true, false],
		['ECONNRESET', networkError('ECONNRESET'), false, false],
		['no code', networkError(undefined), false, false],
		['a timeout', timeoutError(), false, false],
		['any other error', new Error('ECONNREFUSED'), false, false],
	])('judge %s', (_, error, nothing, refused) => {
		expect(didNothing(error)).toBe(nothing);
		expect(isRefused(error)).toBe(refused);
	});
});
