import { useEngine } from '../../support/useEngine';

const bench = useEngine();

/** What would split a request or add a header, raw and in the encodings something might undo. */
const splits = [
	'a\r\nX-Evil: 1',
	'a\nX-Evil: 1',
	'a\rX-Evil: 1',
	'a\r\n\r\nGET /v1/evil HTTP/1.1\r\nHost: evil\r\n\r\n',
	'a%0d%0aX-Evil: 1',
	'a\u2028X-Evil: 1',
	'a\u010d\u010aX-Evil: 1', // CR and LF once cut to bytes
	'a\u0000X-Evil: 1',
];
const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };

const OWN = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent'];

/** Every request that came was one of the node's own, with its own headers only. */
afterEach(() => {
	for (const { path, headers } of bench.service.journal) {
		expect(path).toMatch(/^\/v1\/workspaces(\?|$)/);
		expect(Object.keys(headers).sort()).toEqual(OWN);
	}
});

describe.each(splits)('%j cannot split a request or add a header', (text) => {
	it('as name and value of a query parameter', async () => {
		const options = { queryParameters: { parameters: [{ key: text, value: text }] } };
		const { error } = await bench.runNode({ ...getMany, options });
		const [{ path }] = bench.service.journal;

		expect(error).toBeUndefined();
		expect([...new URLSearchParams(path.split('?')[1])]).toEqual([[text, text]]);
	});

	it('as the next link', async () => {
		// A header cannot carry the raw characters, so the service sends what it can.
		const link = `</v1/workspaces?page=${encodeURIComponent(text)}>; rel="next"`;
		bench.service.inject({ kind: 'answer', body: '[{"id":"ws_1"}]', headers: { link } });
		const { error } = await bench.runNode(getMany);
		const query = bench.service.journal[1].path.split('?')[1];

		expect(error).toBeUndefined();
		expect(new URLSearchParams(query).get('page')).toBe(text);
	});
});
