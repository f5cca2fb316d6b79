import { ConnectionFailure } from '../../../nodes/AppBuilder/errors/connectionErrors';
import { mayHaveBeenProcessed, shouldRetry } from '../../../nodes/AppBuilder/transport/shouldRetry';
import { httpError } from '../kyErrors';

const noConnection = (code: string) => new ConnectionFailure(code, '');

const METHODS = ['GET', 'PATCH', 'DELETE', 'POST'];
const sentAgain = { always: METHODS, 'unless it creates': METHODS.slice(0, 3), never: [] };

describe('a request', () => {
	it.each<[string, keyof typeof sentAgain, boolean, unknown]>([
		['that could not connect', 'always', false, noConnection('ECONNREFUSED')],
		['that was cut off', 'unless it creates', true, noConnection('ECONNRESET')],
		['that got 503', 'unless it creates', true, httpError(503)],
		['that got 501', 'never', true, httpError(501)],
		['that a gateway answered', 'always', false, httpError(404, { data: 'page not found' })],
		['of which nothing was sent', 'always', false, new ConnectionFailure('ECONNRESET', '', true)],
		['that failed otherwise', 'never', false, Object.assign(new Error(), { code: 'EPIPE' })],
	])('%s is sent again %s, and may have been processed: %s', (_, when, isPossible, error) => {
		const methods = METHODS.filter((method) => shouldRetry(method, error));

		expect(methods).toEqual(sentAgain[when]);
		expect(mayHaveBeenProcessed(error)).toBe(isPossible);
	});

	it('that succeeded was processed', () => {
		expect(mayHaveBeenProcessed(new Response())).toBe(true);
	});
});
