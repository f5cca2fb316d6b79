import { inspect } from 'node:util';

import { toConnectionFailure } from '../../../nodes/AppBuilder/errors/ConnectionFailure';

function coded(message: string, code: unknown, cause?: unknown): Error {
	return Object.assign(new Error(message, { cause }), { code });
}

describe('toConnectionFailure', () => {
	it.each([
		['one error', coded('reset', 'ECONNRESET'), 'ECONNRESET', 'reset'],
		[
			'the code from the outside, the text from the inside',
			coded('outer', 'ERR_BAD_RESPONSE', coded('aborted', 'ECONNRESET')),
			'ERR_BAD_RESPONSE',
			'aborted',
		],
		[
			'the code deep in the chain',
			new Error('a', { cause: new Error('b', { cause: coded('c', 'ENOTFOUND') }) }),
			'ENOTFOUND',
			'c',
		],
		[
			'the last text there is',
			coded('outer', 'ECONNREFUSED', new AggregateError([], '')),
			'ECONNREFUSED',
			'outer',
		],
		[
			'the code where n8n 1.121 to 2.20 keep it',
			Object.assign(new Error('closed unexpectedly'), { httpCode: 'ECONNRESET' }),
			'ECONNRESET',
			'closed unexpectedly',
		],
		[
			'a status, which is no code',
			Object.assign(new Error('x'), { httpCode: '503' }),
			undefined,
			'x',
		],
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
