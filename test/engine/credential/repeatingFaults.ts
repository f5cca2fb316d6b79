import type { Fault } from '../../service';

const answers: Record<string, (key: string) => Partial<Fault>> = {
	'a web page': (key) => ({ kind: 'html', status: 200, body: `<p>${key}` }),
	'401 as text': (key) => ({ status: 401, body: key }),
	'400 as JSON': (key) => ({
		status: 400,
		body: JSON.stringify({ error: { message: 'Bad', seen: { authorization: `Bearer ${key}` } } }),
	}),
	'a redirect': (key) => ({
		status: 302,
		headers: { location: `https://example.com/?key=${key}` },
	}),
	headers: (key) => ({
		status: 503,
		headers: { 'x-key': key, 'set-cookie': `key=${key}`, 'www-authenticate': `Bearer ${key}` },
	}),
	// It blocks whatever is sent afterwards with the key.
	'429 as text': (key) => ({ status: 429, body: key, headers: { 'retry-after': '3600' } }),
};

/** A service that repeats the key it was sent wherever it can. */
export const repeatingFaults = (key: string): Array<[string, Fault]> =>
	Object.entries(answers).map(([name, answer]) => [name, { kind: 'status', ...answer(key) }]);
