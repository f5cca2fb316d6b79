import { inspect } from 'node:util';

import {
	connectionErrorText,
	ConnectionFailure,
	connectionMeaning,
	toConnectionFailure,
} from '../../../nodes/AppBuilder/errors/connectionErrors';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';

const host = 'api.example.com:8443';
const failed = (code: string) => new ConnectionFailure(code, 'the words of n8n');
const textFor = (code: string) => connectionErrorText(failed(code), host);

const words = (text: string) => text.trim().split(/\s+/);
const neverConnected = words('ECONNREFUSED ENOTFOUND EAI_AGAIN PROXY_CLOSED');
const brokenOff = words(
	'ECONNRESET EPIPE ETIMEDOUT ECONNABORTED ERR_TLS_HANDSHAKE_TIMEOUT EHOSTUNREACH ENETUNREACH CUT_OFF',
);
const notUsable = words(`
	HPE_INVALID_CONSTANT EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED TOO_LARGE
	UNUSABLE`);
/** Among them codes of OpenSSL. */
const neverSent = words(`
	NOT_SENT DEPTH_ZERO_SELF_SIGNED_CERT CERT_HAS_EXPIRED UNABLE_TO_GET_ISSUER_CERT_LOCALLY INVALID_CA HOSTNAME_MISMATCH
	ERR_TLS_CERT_ALTNAME_INVALID`);
/** Among them codes that only begin or end like a known one. */
const unknown = words('EMFILE EPROTOTYPE ECONNREFUSED_1 X_ENOTFOUND X_HPE_1 X_ERR_SSL_1');

describe.each([
	['no connection', true, false, neverConnected],
	['a connection that broke', true, true, brokenOff],
	['a response that is not usable, and would not be the next time', false, true, notUsable],
	['a request that was not sent', false, false, neverSent],
	['any other code', true, true, unknown],
])('%s: a retry may help %s, the work may be done %s', (...row) => {
	const [, isTransient, mayHaveBeenProcessed, codes] = row;

	it.each(codes)('%s', (code) => {
		const meaning = connectionMeaning(failed(code));
		expect(Boolean(meaning.isTransient)).toBe(isTransient);
		expect(Boolean(meaning.mayHaveBeenProcessed)).toBe(mayHaveBeenProcessed);
		const { failure, message, description } = new ServiceError(textFor(code));
		expect(message).toMatch(/api\.example\.com:8443|the words of n8n/);
		expect(description).toMatch(/^\w.*\.$/);
		const isTemporary = failure.cause === 'temporarily-unavailable';
		expect(isTemporary).toBe(isTransient || /^(EPROTO|ERR_SSL|HPE)/.test(code));
	});
});

it.each([
	['ETIMEDOUT', 'nodeAdvice', "increase 'Options' → 'Timeout (ms)'"],
	['CUT_OFF', 'description', "check 'Base URL' in the credential, and any proxy"],
	['EPROTO', 'description', 'its scheme (https or http) and its port'],
	['TOO_LARGE', 'description', "Request smaller pages with 'List Pagination'"],
	['NOT_SENT', 'message', 'n8n blocked the request: the words of n8n'],
])('the text for %s says, as its %s: %s', (code, place, said) => {
	expect(textFor(code)).toHaveProperty(place, expect.stringContaining(said));
});

it('a timeout is one, and nothing else', () => {
	const timeouts = [...neverConnected, ...brokenOff, ...notUsable, ...neverSent, ...unknown].filter(
		(code) => textFor(code).isTimeout,
	);

	expect(timeouts).toEqual(['ETIMEDOUT', 'ECONNABORTED', 'ERR_TLS_HANDSHAKE_TIMEOUT']);
});

const PROXY = 'Proxy connection ended before receiving CONNECT response';

function coded(message: string, code: unknown, cause?: unknown): Error {
	return Object.assign(new Error(message, { cause }), { code });
}

describe('toConnectionFailure', () => {
	it.each([
		['the outer code, the inner text', coded('a', 'EPIPE', coded('b', 'ECONNRESET')), 'EPIPE', 'b'],
		['the code deep in the chain', { cause: { cause: coded('a', 'ENOTFOUND') } }, 'ENOTFOUND', 'a'],
		['the code where n8n 1.121 to 2.20 keep it', { httpCode: 'EPIPE', message: 'a' }, 'EPIPE', 'a'],
		['a status, which is no code', { httpCode: '503', message: 'a' }, 'NOT_SENT', 'a'],
		['no code', new Error('Domain not allowed'), 'NOT_SENT', 'Domain not allowed'],
		['a proxy that restarts', new Error(PROXY), 'PROXY_CLOSED', PROXY],
		['a code behind one that is no string', coded('odd', 42, coded('x', 'EPIPE')), 'EPIPE', 'x'],
		['no text at all', new Error(''), 'NOT_SENT', 'unknown reason'],
		['null', null, 'NOT_SENT', 'unknown reason'],
	])('reads %s', (_, thrown, code, message) => {
		const failure = toConnectionFailure(thrown);

		expect(failure).toMatchObject({ name: 'ConnectionFailure', code, message });
	});

	it('comes to an end where the causes form a circle', () => {
		const first = new Error('first');
		const second = new Error('second', { cause: first });
		first.cause = second;

		expect(toConnectionFailure(first).code).toBe('NOT_SENT');
		second.cause = coded('third', 'EPIPE', first);
		expect(toConnectionFailure(first).code).toBe('EPIPE');
	});

	it('keeps nothing else, because axios errors carry the API key', () => {
		const config = { headers: { Authorization: 'Bearer key' } };
		const failure = toConnectionFailure(Object.assign(coded('a', 'EPIPE'), { config }));

		expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain('Bearer');
		expect(failure.cause).toBeUndefined();
	});
});
