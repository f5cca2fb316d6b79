import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { IVersionedNodeType } from 'n8n-workflow';

/** n8n's own HTTP Request node, out of a full n8n installation (`npm run test:e2e` makes one). */
export function httpRequestNode(n8nDir: string): IVersionedNodeType {
	const require = createRequire(join(n8nDir, 'package.json'));
	const { HttpRequest } = require('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node.js') as {
		HttpRequest: new () => IVersionedNodeType;
	};
	return new HttpRequest();
}
