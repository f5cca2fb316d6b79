import { inspect } from 'node:util';

import { toConnectionFailure } from '../../../nodes/AppBuilder/errors/toConnectionFailure';

const PROXY = 'Proxy connection ended before receiving CONNECT response';
const HANDSHAKE = 'Client network socket disconnected before secure TLS connection was established';
const reset = { code: 'ECONNRESET', message: 'read ECONNRESET' };

function coded(message: string, code: unknown, cause?: unknown): Error {
	return Object.assign(new Error(message, { cause }), { code });
}

describe('toConnectionFailure', () => {
	it.each([
		['the outer code, the inner text', coded('a', 'EPIPE', coded('b', 'ECONNRESET')), 'EPIPE', 'b'],
		['the code deep in the chain', { cause: { cause: coded('a', 'ENOTFOUND') } }, 'ENOTFOUND', 'a'],
		['the code where n8n 1.121 to 2.20 keep it', { httpCode: 'EPIPE', message: 'a' }, 'EPIPE', 'a'],
		["a status, which isn't a code", { httpCode: '503', message: 'a' }, 'NOT_SENT', 'a'],
		['no code', new Error('Domain not allowed'), 'NOT_SENT', 'Domain not allowed'],
		['a proxy that restarts', new Error(PROXY), 'PROXY_CLOSED', PROXY],
		["a code behind one that isn't a string", coded('odd', 42, coded('x', 'EPIPE')), 'EPIPE', 'x'],
		['no text at all', new Error(''), 'NOT_SENT', 'unknown reason'],
		['null', null, 'NOT_SENT', 'unknown reason'],
	])('reads %s', (_, thrown, code, message) => {
		const failure = toConnectionFailure(thrown);

		expect(failure).toMatchObject({ name: 'ConnectionFailure', code, message });
	});

	const socket = (more: object) => ({ request: { socket: more } });

	it.each<[string, object]>([
		['connecting', coded('connect ECONNRESET 192.0.2.1:443', 'ECONNRESET')],
		['connecting to no route', coded('connect EHOSTUNREACH 192.0.2.1:443', 'EHOSTUNREACH')],
		['connecting without a network', coded('connect ENETUNREACH 192.0.2.1:80', 'ENETUNREACH')],
		['looking the host up', coded('getaddrinfo EAI_AGAIN api.example.com', 'EAI_AGAIN')],
		['connecting to several addresses', { name: 'AggregateError', code: 'ETIMEDOUT', message: '' }],
		['the TLS handshake that was closed', coded(HANDSHAKE, 'ECONNRESET')],
		[
			'the same in n8n 1.121 to 2.33',
			{ httpCode: 'ECONNRESET', message: 'a', messages: [HANDSHAKE] },
		],
		['the TLS handshake that was reset', { ...reset, ...socket({ secureConnecting: true }) }],
		['a proxy that had no connection yet', { ...reset, request: { socket: null } }],
	])('knows that nothing was sent: it failed %s', (_, thrown) => {
		expect(toConnectionFailure(thrown).isNeverSent).toBe(true);
		expect(toConnectionFailure({ code: 'X', cause: { cause: thrown } }).isNeverSent).toBe(true);
	});

	it.each<[string, object]>([
		['a reset', reset],
		['a reset after the handshake', { ...reset, ...socket({ secureConnecting: false }) }],
		['a reset without TLS', { ...reset, ...socket({}) }],
		['a request of another kind', { ...reset, request: {} }],
		['a host that was lost later', coded('read EHOSTUNREACH', 'EHOSTUNREACH')],
		['a connection that hung up', coded('socket hang up', 'ECONNRESET')],
		['words of others', coded('connect to the service failed', 'X', { messages: 'connect E' })],
	])("doesn't assume it for %s", (_, thrown) => {
		expect(toConnectionFailure(thrown).isNeverSent).toBe(false);
	});

	it('terminates if the causes form a cycle', () => {
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
