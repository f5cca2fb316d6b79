import { ConnectionFailure } from '../../../nodes/AppBuilder/errors/ConnectionFailure';
import { Sender } from '../../../nodes/AppBuilder/transport/pacing/sender';
import {
	mayBeProcessed,
	retryOptions,
	shouldRetry,
} from '../../../nodes/AppBuilder/transport/retryOptions';
import { httpError } from '../kyErrors';

const RESTARTING = new ConnectionFailure(
	undefined,
	'Proxy connection ended before receiving CONNECT response',
);
const noConnection = (code: string) => new ConnectionFailure(code, '');
const challenge = httpError(503, { headers: { 'cf-mitigated': 'challenge' } });

describe('a request is sent again', () => {
	const repeatable = ['GET', 'PATCH', 'DELETE'];
	const statuses = [408, 425, 500, 502, 503, 504, 599].map((status) => httpError(status));
	const codes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'Z_DATA_ERROR', 'CUT_OFF'];
	const transient = [...statuses, ...codes.map((code) => noConnection(code)), RESTARTING];

	it.each(repeatable)('after all that may pass: %s', (method) => {
		expect(transient.map((error) => shouldRetry(method, error))).not.toContain(false);
	});

	it.each([
		['no connection was made', noConnection('ECONNREFUSED')],
		['the host was not found', noConnection('EAI_AGAIN')],
		['a proxy restarted', RESTARTING],
		['the service would not risk a replay', httpError(425)],
	])('to create when %s', (_, error) => {
		expect(shouldRetry('POST', error)).toBe(true);
	});

	it.each([
		['is cut off', noConnection('ECONNRESET')],
		['times out', noConnection('ETIMEDOUT')],
		['gets 408', httpError(408)],
		['gets 500', httpError(500)],
		['gets 503', httpError(503)],
	])('not to create when it %s', (_, error) => {
		expect(shouldRetry('POST', error)).toBe(false);
	});

	it.each([
		...[301, 304, 400, 401, 403, 404, 405, 409, 413, 422, 501, 505].map(
			(status): [string | number, Error] => [status, httpError(status)],
		),
		...['CERT_HAS_EXPIRED', 'ERR_INVALID_CHAR', 'EPROTO', 'HPE_INVALID_CONSTANT', 'TOO_LARGE'].map(
			(code): [string, Error] => [code, noConnection(code)],
		),
		['a challenge', challenge],
		['what n8n blocks', new ConnectionFailure(undefined, 'Domain not allowed')],
		['an error of another making', Object.assign(new Error(), { code: 'ECONNREFUSED' })],
		['a defect', new TypeError('x is not a function')],
	])('never after %s', (_, error) => {
		for (const method of [...repeatable, 'POST']) {
			expect(shouldRetry(method, error)).toBe(false);
		}
	});
});

describe('what is asked of ky', () => {
	const sender = new Sender({ maxPauseMs: 4_000 });
	const decide = (error: Error) =>
		retryOptions('GET', 4, sender).shouldRetry?.({ error, retryCount: 1 });
	const busy = (seconds: number) => httpError(503, { headers: { 'retry-after': String(seconds) } });

	it.each([
		['what can be sent again', httpError(503), true],
		['a 503 that asks for no more than the sender waits', busy(4), true],
		['a 503 that asks for longer', busy(5), false],
		['what cannot be sent again', noConnection('CERT_HAS_EXPIRED'), false],
	])('after %s', (_, error, expected) => {
		expect(decide(error)).toBe(expected);
	});
});

describe('the service may have processed', () => {
	it.each([
		['what got a response', httpError(200).response, true],
		['what got 503', httpError(503).response, true],
		['what was cut off', noConnection('ECONNRESET'), true],
		['what got 400', httpError(400).response, false],
		['what got a challenge, which comes instead of the service', challenge.response, false],
		['what was refused a connection', noConnection('ECONNREFUSED'), false],
		['what n8n blocked', new ConnectionFailure(undefined, 'Domain not allowed'), false],
		['what failed otherwise', new Error('ECONNRESET'), false],
	])('%s', (_, outcome, expected) => {
		expect(mayBeProcessed(outcome)).toBe(expected);
	});
});
