declare module 'json-server' {
	import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

	type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

	interface Application extends RequestListener {
		use(...middlewares: Array<string | Middleware | Middleware[]>): void;
	}

	export function create(): Application;
	export function defaults(options: { logger: boolean }): Middleware[];
	/** Serves the arrays in it, as they are when a request arrives. */
	export function router(data: Record<string, object[]>): Middleware;
	export function rewriter(rules: Record<string, string>): Middleware;
}
