import {
	connectionErrorText,
	ConnectionFailure,
	connectionMeaning,
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
	TOO_LARGE UNUSABLE`);
/** Includes OpenSSL codes. */
const neverSent = words(`
	NOT_SENT CHALLENGE ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED DEPTH_ZERO_SELF_SIGNED_CERT CERT_HAS_EXPIRED UNABLE_TO_GET_ISSUER_CERT_LOCALLY INVALID_CA HOSTNAME_MISMATCH
	ERR_TLS_CERT_ALTNAME_INVALID`);
/** Includes codes that only start or end like a known one. */
const unknown = words(
	'HPE_INVALID_CONSTANT EPROTO ERR_SSL_WRONG_VERSION_NUMBER EMFILE EPROTOTYPE ECONNREFUSED_1 X_ENOTFOUND X_HPE_1 X_ERR_SSL_1',
);

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
		const { message, description } = new ServiceError(textFor(code));
		expect(message).toMatch(/api\.example\.com:8443|the words of n8n/);
		expect(description).toMatch(/^\w.*\.$/);
		expect(description.startsWith('Try again later.')).toBe(isTransient);
	});
});
