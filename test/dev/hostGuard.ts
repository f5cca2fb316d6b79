/**
 * n8n has no setting for the names it answers to, so this is loaded into it as one of its external hooks
 * (https://docs.n8n.io/hosting/configuration/external-hooks/, run by n8n/dist/abstract-server.js).
 */
import type { IncomingMessage, Server } from 'node:http';

/** By DNS rebinding a web page reaches this machine under the page's own name, never under these. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const refusal = [
	'HTTP/1.1 421 Misdirected Request',
	'Connection: close',
	'Content-Type: text/plain',
	'',
	'The editor of npm run dev answers only at localhost.\n',
].join('\r\n');

/** Answers requests and opens WebSockets only for those who know the server under a name of this machine. */
export function refuseForeignHosts(server: Server): void {
	for (const event of ['request', 'upgrade']) {
		const listeners = server.listeners(event);
		server.removeAllListeners(event);
		server.on(event, (request: IncomingMessage, ...rest: unknown[]) => {
			if (!OWN_HOST.test(request.headers.host ?? '')) request.socket.end(refusal);
			else for (const listener of listeners) Reflect.apply(listener, server, [request, ...rest]);
		});
	}
}

/** As n8n reads it: what is done when its server has all its routes. */
export const n8n = {
	ready: [({ server }: { server: Server }) => refuseForeignHosts(server)],
};
