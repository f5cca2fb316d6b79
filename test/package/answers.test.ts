import { createServer } from 'node:http';
import { once } from 'node:events';

import { answers } from '../../scripts/answers';
import { listen } from '../support/listen';

const server = createServer((request, response) => {
	response.statusCode = request.url === '/there.git' ? 200 : 404;
	response.end();
});

let origin = '';
beforeAll(async () => {
	origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
	server.close();
	await once(server, 'close');
});

it.each([
	['answers', '/there.git', true],
	['is not there', '/missing.git', false],
])('a repository that %s', async (_, path, expected) => {
	expect(await answers(origin + path)).toBe(expected);
});

it('a repository whose host cannot be reached does not answer', async () => {
	expect(await answers('http://127.0.0.1:1/there.git')).toBe(false);
});
