import { NetworkError } from 'ky';

import { Sender } from '../../../nodes/AppBuilder/transport/pacing/sender';
import {
	mayBeProcessed,
	retryOptions,
	shouldRetry,
} from '../../../nodes/AppBuilder/transport/retryOptions';
import { httpError, networkError, request } from '../kyErrors';

const NEVER_SENT = [
	...['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
	...['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH', 'ERR_INVALID_CHAR'],
	...['SUBJECT_ISSUER_MISMATCH', 'PATH_LENGTH_EXCEEDED', 'INVALID_PURPOSE', 'INVALID_CA'],
	...['CRL_HAS_EXPIRED', 'UNABLE_TO_GET_ISSUER_CERT', 'ERR_UNESCAPED_CHARACTERS'],
];
/** May come after the work as well, from a server that breaks off the encryption. */
const WRONG_PROTOCOL = [
	...['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'],
	...['HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW'],
];
const UNUSABLE = [
	...[
		'TOO_LARGE',
		'TOO_MANY_VALUES',
		'TOO_DEEP',
		'NAME_TOO_LONG',
		'UNKNOWN_STATUS',
		'INVALID_HEADERS',
	],
];
const PERMANENT = [...NEVER_SENT, ...UNUSABLE, ...WRONG_PROTOCOL];
const NEVER_CONNECTED = [
	...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'],
	...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
];
const MAY_HAVE_ARRIVED = [
	...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ERR_BAD_RESPONSE', 'EOTHER'],
	...['ERR_TLS_HANDSHAKE_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'CUT_OFF', 'NO_ROOM'],
	...['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR__ERROR_FORMAT_CL_SPACE'],
	// Of macOS, when the other side closes while something is sent.
	'EPROTOTYPE',
];
const TRANSIENT = [408, 425, 500, 502, 503, 504, 507, 509, 520, 521, 524, 529, 599];
const FINAL = [301, 304, 400, 401, 403, 404, 405, 409, 413, 422, 501, 505];

describe('the statuses after which a request is sent again', () => {
	const { statusCodes } = retryOptions('GET', 4, new Sender({ kind: 'execution' }));

	it('are those that may pass', () => {
		expect(statusCodes).toEqual(expect.arrayContaining(TRANSIENT));
	});

	it.each([...FINAL, 429])('are not %i', (status) => {
		expect(statusCodes).not.toContain(status);
	});
});

describe('shouldRetry', () => {
	describe.each(['GET', 'PATCH', 'DELETE'])('says of %s', (method) => {
		it.each([...NEVER_CONNECTED, ...MAY_HAVE_ARRIVED])('yes after %s', (code) => {
			expect(shouldRetry(method, networkError(code, '', method))).toBe(true);
		});
	});

	describe('says of POST', () => {
		it.each(TRANSIENT)('no after status %i, since it may have been processed', (status) => {
			expect(shouldRetry('POST', httpError(status, { method: 'POST' }))).toBe(false);
		});

		it.each(NEVER_CONNECTED)('yes after %s, since nothing was sent', (code) => {
			expect(shouldRetry('POST', networkError(code, '', 'POST'))).toBe(true);
		});

		it.each(MAY_HAVE_ARRIVED)('no after %s, since it may have arrived', (code) => {
			expect(shouldRetry('POST', networkError(code, '', 'POST'))).toBe(false);
		});
	});

	describe.each(['GET', 'POST', 'PATCH', 'DELETE'])('says of %s', (method) => {
		it.each(PERMANENT)('no after %s, which stays as it is', (code) => {
			expect(shouldRetry(method, networkError(code, '', method))).toBe(false);
		});

		it('no when n8n itself did not send', () => {
			expect(shouldRetry(method, networkError(undefined, 'Domain not allowed', method))).toBe(
				false,
			);
		});

		it('no after a cause it does not know', () => {
			const error = new NetworkError(request(method), { cause: new Error('ECONNREFUSED') });

			expect(shouldRetry(method, error)).toBe(false);
		});
	});
});

describe('what is asked of ky', () => {
	const sender = new Sender({ kind: 'execution', maxPauseMs: 4_000 });
	const decide = (error: Error) =>
		retryOptions('GET', 4, sender).shouldRetry?.({ error, retryCount: 1 });
	const busy = (seconds: number) => httpError(503, { headers: { 'retry-after': String(seconds) } });

	it.each([
		['what can be sent again', httpError(503), undefined],
		['a 503 that asks for no more than the sender waits', busy(4), undefined],
		['a 503 that asks for longer', busy(5), false],
		['what cannot be sent again', networkError('CERT_HAS_EXPIRED'), false],
	])('at %s: undefined leaves it to ky', (_, error, expected) => {
		expect(decide(error)).toBe(expected);
	});
});

describe('mayBeProcessed', () => {
	it.each([301, 303, 304, 408, 500, 501, 502, 503, 504, 505, 599])('says yes at %i', (status) => {
		expect(mayBeProcessed(httpError(status).response)).toBe(true);
	});

	it.each([400, 401, 403, 404, 409, 413, 422, 425, 429])('says no at %i', (status) => {
		expect(mayBeProcessed(httpError(status).response)).toBe(false);
	});

	it('says no at a challenge, which comes instead of the service', () => {
		expect(
			mayBeProcessed(httpError(503, { headers: { 'cf-mitigated': 'challenge' } }).response),
		).toBe(false);
	});

	it.each([...MAY_HAVE_ARRIVED, ...UNUSABLE, ...WRONG_PROTOCOL])('says yes at %s', (code) => {
		expect(mayBeProcessed(networkError(code))).toBe(true);
	});

	it.each([...NEVER_CONNECTED, ...NEVER_SENT, undefined])('says no at %s', (code) => {
		expect(mayBeProcessed(networkError(code))).toBe(false);
	});

	it('says no of any other error', () => {
		expect(mayBeProcessed(new Error('ECONNRESET'))).toBe(false);
	});
});
