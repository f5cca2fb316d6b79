import { createServer } from 'node:http';
import { create, defaults, rewriter, router } from 'json-server';

import { listen } from '../support/listen';

const PREFIX = '/v1';

/**
 * A third-party service: json-server, which pages by `_page` and `_limit`.
 * @param gateway takes the prefix off before json-server sees it, so that next links lack it
 */
export async function startJsonServer({ gateway = false } = {}) {
	const apiKey = 'json-server-key';
	const workspaces: object[] = [];
	const app = create();
	app.use((request, response, next) => {
		const isBelow = request.url!.startsWith(`${PREFIX}/`);
		if (isBelow && request.headers.authorization === `Bearer ${apiKey}`) return next();
		response.writeHead(isBelow ? 401 : 404, { 'content-type': 'application/json' }).end('{}');
	});
	app.use(defaults({ logger: false }));
	if (gateway) app.use(rewriter({ [`${PREFIX}/*`]: '/$1' }), router({ workspaces }));
	else app.use(PREFIX, router({ workspaces }));

	const server = createServer(app);
	const port = await listen(server);
	return {
		baseUrl: `http://127.0.0.1:${port}${PREFIX}`,
		apiKey,
		/** May be changed; takes effect at the next request. */
		workspaces,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
