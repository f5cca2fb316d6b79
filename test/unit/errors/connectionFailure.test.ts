import { inspect } from 'node:util';

import { toConnectionFailure } from '../../../nodes/AppBuilder/errors/ConnectionFailure';

function coded(message: string, code: unknown, cause?: unknown): Error {
	return Object.assign(new Error(message, { cause }), { code });
}

describe('toConnectionFailure', () => {
	it.each([
		['one error', coded('reset', 'ECONNRESET'), 'ECONNRESET', 'reset'],
		['the outer code, the inner text', coded('a', 'EPIPE', coded('b', 'ECONNRESET')), 'EPIPE', 'b'],
		['the code deep in the chain', { cause: { cause: coded('a', 'ENOTFOUND') } }, 'ENOTFOUND', 'a'],
		['the last text there is', coded('a', 'EPIPE', new AggregateError([], '')), 'EPIPE', 'a'],
		['the code where n8n 1.121 to 2.20 keep it', { httpCode: 'EPIPE', message: 'a' }, 'EPIPE', 'a'],
		['a status, which is no code', { httpCode: '503', message: 'a' }, undefined, 'a'],
		['no code', new Error('Domain not allowed'), undefined, 'Domain not allowed'],
		['a code that is no string', coded('odd', 42), undefined, 'odd'],
		['a code behind one that is no string', coded('odd', 42, coded('x', 'EPIPE')), 'EPIPE', 'x'],
		['a message that is no string', { message: 42 }, undefined, 'unknown reason'],
		['no text at all', new Error(''), undefined, 'unknown reason'],
		['a string instead of an error', 'thrown text', undefined, 'unknown reason'],
		['null', null, undefined, 'unknown reason'],
	])('reads %s', (_, thrown, code, message) => {
		const failure = toConnectionFailure(thrown);

		expect(failure).toMatchObject({ name: 'ConnectionFailure', code, message });
	});

	it('comes to an end where the causes form a circle', () => {
		const first = new Error('first');
		const second = new Error('second', { cause: first });
		first.cause = second;

		expect(toConnectionFailure(first).code).toBeUndefined();
		second.cause = coded('third', 'EPIPE', first);
		expect(toConnectionFailure(first).code).toBe('EPIPE');
	});

	it('leaves nothing of the API key that axios errors carry', () => {
		const key = ['sk', 'live', '1234567890'].join('-');
		const config = { headers: { Authorization: `Bearer ${key}` }, url: 'https://api.example.com' };
		const axiosError = Object.assign(coded('connect ECONNREFUSED', 'ECONNREFUSED'), {
			config,
			request: { _header: `Authorization: Bearer ${key}` },
			response: { config },
		});
		const thrown = Object.assign(new Error('wrapped', { cause: axiosError }), { context: config });

		const failure = toConnectionFailure(thrown);

		expect(failure.code).toBe('ECONNREFUSED');
		expect(inspect(thrown, { depth: 10 })).toContain(key);
		expect(inspect(failure, { depth: 10, showHidden: true })).not.toContain(key);
		expect(JSON.stringify(failure)).toBe('{"code":"ECONNREFUSED","name":"ConnectionFailure"}');
		expect(failure.cause).toBeUndefined();
		expect(failure.stack).not.toContain(key);
	});
});
