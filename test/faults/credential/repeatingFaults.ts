import type { Fault } from '../../service';

/** A service that fails, or repeats the key it was sent wherever it can. */
export const repeatingFaults: Record<string, (key: string) => Fault> = {
	reset: () => ({ kind: 'reset' }),
	'a web page that repeats the key': (key) => ({ kind: 'html', status: 200, body: `<p>${key}` }),
	'401 that repeats the key': (key) => ({ kind: 'status', status: 401, body: key }),
	'400 with the key in JSON': (key) => ({
		kind: 'status',
		status: 400,
		body: JSON.stringify({ error: { message: 'Bad', seen: { authorization: `Bearer ${key}` } } }),
	}),
	'500 that repeats the key': (key) => ({ kind: 'status', status: 500, body: key }),
	'429 that repeats the key': (key) => ({
		kind: 'status',
		status: 429,
		body: key,
		headers: { 'retry-after': '60' },
	}),
	'a redirect with the key in it': (key) => ({
		kind: 'answer',
		status: 302,
		headers: { location: `https://example.com/?key=${key}` },
	}),
	'headers with the key in them': (key) => ({
		kind: 'status',
		status: 503,
		headers: { 'x-key': key, 'set-cookie': `key=${key}`, 'www-authenticate': `Bearer ${key}` },
	}),
};
