import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { answers } from '../../scripts/answers';

const server = createServer((request, response) => {
	response.statusCode = request.url === '/there.git' ? 200 : 404;
	response.end();
});

let origin = '';
beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
