import type { Failure } from 'n8n-workflow';

import { parseApiKey } from '../../../nodes/AppBuilder/credential/apiKey';
import { plans } from '../../../nodes/AppBuilder/credential/plans';
import { InputError } from '../../../nodes/AppBuilder/errors/InputError';
import { RequestLimitError } from '../../../nodes/AppBuilder/errors/RequestLimitError';
import { toNodeError } from '../../../nodes/AppBuilder/errors/toNodeError';
import { toServiceError } from '../../../nodes/AppBuilder/errors/toServiceError';
import { httpError, networkError } from '../kyErrors';
import { testNode as node } from '../testNode';

const MINUTE = 60_000;

/** Why an error that leaves the node says that it came about. */
function failureOf(thrown: unknown, busyMs?: number): Failure | undefined {
	const error = toServiceError(thrown, {
		...{ method: 'GET', host: 'h', plan: plans.free, isOutcomeUnknown: false },
		busyMs,
	});
	return (toNodeError(node, error, { secrets: [] }) as { failure?: Failure }).failure;
}

function thrownBy(run: () => unknown): unknown {
	try {
		return run();
	} catch (thrown) {
		return thrown;
	}
}

describe('an error says why, so that n8n knows how long to leave a trigger alone:', () => {
	it.each<[status: number, cause: string]>([
		[304, 'configuration-invalid'],
		[400, 'configuration-invalid'],
		[401, 'credential-invalid'],
		[402, 'quota-exhausted'],
		[403, 'configuration-invalid'],
		[404, 'configuration-invalid'],
		[407, 'configuration-invalid'],
		[408, 'temporarily-unavailable'],
		[409, 'configuration-invalid'],
		[410, 'configuration-invalid'],
		[418, 'configuration-invalid'],
		[422, 'configuration-invalid'],
		[423, 'temporarily-unavailable'],
		[425, 'temporarily-unavailable'],
		[429, 'rate-limited'],
		[500, 'temporarily-unavailable'],
		[501, 'configuration-invalid'],
		[503, 'temporarily-unavailable'],
	])('status %d is %s', (status, cause) => {
		expect(failureOf(httpError(status))).toEqual({ cause });
	});

	it.each<[code: string | undefined, cause: string]>([
		['ECONNREFUSED', 'temporarily-unavailable'],
		['ENOTFOUND', 'temporarily-unavailable'],
		['ETIMEDOUT', 'temporarily-unavailable'],
		['ECONNRESET', 'temporarily-unavailable'],
		['EHOSTUNREACH', 'temporarily-unavailable'],
		['EMFILE', 'temporarily-unavailable'],
		['Z_DATA_ERROR', 'temporarily-unavailable'],
		['ESOMETHING', 'temporarily-unavailable'],
		['CUT_OFF', 'temporarily-unavailable'],
		['NO_ROOM', 'temporarily-unavailable'],
		['TOO_LARGE', 'configuration-invalid'],
		['CERT_HAS_EXPIRED', 'configuration-invalid'],
		['EPROTO', 'temporarily-unavailable'],
		['HPE_INVALID_CONSTANT', 'configuration-invalid'],
		[undefined, 'configuration-invalid'],
	])('connection code %s is %s', (code, cause) => {
		expect(failureOf(networkError(code))).toEqual({ cause });
	});

	it('a proxy that restarts is temporarily-unavailable, though n8n gives no code', () => {
		const text = 'Proxy connection ended before receiving CONNECT response';

		expect(failureOf(networkError(undefined, text))).toEqual({ cause: 'temporarily-unavailable' });
	});

	it('a redirect may be to a page that says so', () => {
		const redirect = httpError(302, { headers: { location: 'https://status.example.com/' } });

		expect(failureOf(redirect)).toEqual({ cause: 'temporarily-unavailable' });
	});

	it.each([403, 404])('a web page with status %d may be maintenance', (status) => {
		const page = httpError(status, { data: '<!doctype html><title>Back soon</title>' });

		expect(failureOf(page)).toEqual({ cause: 'temporarily-unavailable' });
	});

	it('a limit says how long to wait', () => {
		expect(failureOf(new RequestLimitError(0, 30_000, true))).toEqual({
			cause: 'rate-limited',
			retryAfterMs: 30_000,
		});
	});

	it('a limit says no time where it is only our own backoff', () => {
		expect(failureOf(new RequestLimitError(0, 30_000, false))).toEqual({ cause: 'rate-limited' });
	});

	it('who is to wait longer than a minute has used up another quota, and knows when it resets', () => {
		const before = Date.now();
		const failure = failureOf(new RequestLimitError(0, 5 * MINUTE, true));

		expect(failure).toEqual({ cause: 'quota-exhausted', resetsAtEpochMs: expect.any(Number) });
		const { resetsAtEpochMs = 0 } = failure as { resetsAtEpochMs?: number };
		expect(resetsAtEpochMs).toBeGreaterThanOrEqual(before + 5 * MINUTE);
	});

	it('a 503 says how long the service says to wait', () => {
		expect(failureOf(httpError(503), 90_000)).toEqual({
			cause: 'temporarily-unavailable',
			retryAfterMs: 90_000,
		});
	});

	it.each([
		['a key that cannot be one', thrownBy(() => parseApiKey(' ')), 'credential-invalid'],
		[
			'a parameter that cannot be sent',
			new InputError("'Limit' is 0", 'Do.'),
			'configuration-invalid',
		],
		['a bug of ours', new TypeError('x is not a function'), 'node-defect'],
		['what is no error at all', 'a text', 'node-defect'],
	])('%s', (_, thrown, cause) => {
		expect(failureOf(thrown)).toEqual({ cause });
	});

	it('leaves alone what n8n throws itself', () => {
		expect(failureOf(new Error('Expression'))).toBeUndefined();
	});
});
