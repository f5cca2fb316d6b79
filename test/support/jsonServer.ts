import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, defaults, rewriter, router } from 'json-server';

export interface JsonServer {
	baseUrl: string;
	apiKey: string;
	/** May be changed; takes effect at the next request. */
	workspaces: object[];
	/** Method and target of each, as `GET /v1/workspaces?_page=2`. */
	requests: string[];
	close(): Promise<void>;
}

interface Options {
	/** Takes the prefix off before json-server sees it, so that next links lack it, as in gateways. */
	gateway?: boolean;
}

const PREFIX = '/v1';

/** A service that others wrote: json-server, which pages by `_page` and `_limit`. */
export async function startJsonServer({ gateway = false }: Options = {}): Promise<JsonServer> {
	const apiKey = 'json-server-key';
	const workspaces: object[] = [];
	const requests: string[] = [];
	const app = create();
	app.use((request, response, next) => {
		requests.push(`${request.method} ${request.url}`);
		const status = refusal(request, apiKey);
		if (status === undefined) next();
		else refuse(response, status);
	});
	app.use(defaults({ logger: false }));
	if (gateway) app.use(rewriter({ [`${PREFIX}/*`]: '/$1' }), router({ workspaces }));
	else app.use(PREFIX, router({ workspaces }));

	const server = createServer(app);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}${PREFIX}`,
		apiKey,
		workspaces,
		requests,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function refusal({ url, headers }: IncomingMessage, apiKey: string): number | undefined {
	if (!url?.startsWith(`${PREFIX}/`)) return 404;
	return headers.authorization === `Bearer ${apiKey}` ? undefined : 401;
}

function refuse(response: ServerResponse, status: number): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
}
