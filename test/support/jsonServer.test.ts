import { startJsonServer, type JsonServer } from './jsonServer';

let server: JsonServer;

afterEach(async () => await server.close());

async function get(address: string, apiKey = server.apiKey): Promise<Response> {
	return await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } });
}

const next = (response: Response) =>
	/<([^>]+)>; rel="next"/.exec(response.headers.get('link')!)?.[1];

it('json-server pages with Link and X-Total-Count, and sees what the test changes', async () => {
	server = await startJsonServer();
	server.workspaces.push({ id: 1 }, { id: 2 }, { id: 3 });
	const first = await get(`${server.baseUrl}/workspaces?_page=1&_limit=2`);
	server.workspaces.shift();
	const second = await get(next(first)!);

	expect(first.headers.get('x-total-count')).toBe('3');
	expect(await first.json()).toEqual([{ id: 1 }, { id: 2 }]);
	expect(await second.json()).toEqual([]);
	expect(server.requests).toEqual([
		'GET /v1/workspaces?_page=1&_limit=2',
		'GET /v1/workspaces?_page=2&_limit=2',
	]);
});

it('json-server behind a gateway names addresses without the prefix, where there is nothing', async () => {
	server = await startJsonServer({ gateway: true });
	server.workspaces.push({ id: 1 }, { id: 2 });
	const response = await get(`${server.baseUrl}/workspaces?_page=1&_limit=1`);
	const { origin } = new URL(server.baseUrl);

	expect(await response.json()).toEqual([{ id: 1 }]);
	expect(next(response)).toBe(`${origin}/workspaces?_page=2&_limit=1`);
	expect((await get(next(response)!)).status).toBe(404);
});

it('json-server is there only for its key', async () => {
	server = await startJsonServer();

	expect((await get(`${server.baseUrl}/workspaces`, 'another')).status).toBe(401);
	expect((await get(`${server.baseUrl}/workspaces`)).status).toBe(200);
});
