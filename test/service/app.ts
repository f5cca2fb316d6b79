import bearerAuth from '@fastify/bearer-auth';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Core } from './core';
import { errorBody, httpError } from './errors';
import { answerWithFault } from './faults';
import { createFront, getExchange } from './front';
import { addAgentRoutes, addWorkspaceRoutes } from './resources';
import { getLimit } from './settings';

export interface Tls {
	key: string;
	cert: string;
}

const MINUTE = 60_000;
/** An id in the path, or any other header line, may be this long. */
const maxHeaderSize = 256 * 1024;

const serverOptions = { maxHeaderSize, keepAliveTimeout: 72_000 };

/** The service's routes behind its front, not listening yet. */
export async function createApp(core: Core, tls?: Tls): Promise<FastifyInstance> {
	const app = Fastify({
		serverFactory(routes) {
			const front = createFront(core, routes);
			return tls
				? createHttpsServer({ ...serverOptions, ...tls }, front)
				: createHttpServer(serverOptions, front);
		},
		forceCloseConnections: true,
		routerOptions: { maxParamLength: maxHeaderSize },
		frameworkErrors: sendError,
	});
	acceptJson(app);
	app.setErrorHandler(sendError);
	app.setNotFoundHandler((_request, reply) => {
		reply.code(404).send(errorBody(404, 'No such route'));
	});
	app.addHook('onSend', (request, reply, _payload, done) => {
		const { fault } = getExchange(request.raw);
		if (!fault) return done();
		reply.hijack();
		answerWithFault(fault, reply.raw);
	});
	await app.register(async (v1) => await addV1(v1, core), { prefix: '/v1' });
	return app;
}

/** Fastify's own parser refuses `__proto__` keys, which the service has to keep like any other. */
function acceptJson(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', (request, _payload, done) => {
		const { body } = getExchange(request.raw);
		try {
			done(null, body === '' ? undefined : JSON.parse(body));
		} catch {
			done(httpError(400, 'The body is not valid JSON'));
		}
	});
}

function sendError(
	error: Error & { statusCode?: number; retryAfter?: number },
	_request: FastifyRequest,
	reply: FastifyReply,
) {
	const { statusCode = 500, retryAfter, message } = error;
	if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
	return reply.code(statusCode).send(errorBody(statusCode, message));
}

async function addV1(v1: FastifyInstance, core: Core): Promise<void> {
	const { settings } = core;
	await v1.register(bearerAuth, {
		keys: new Set<string>(),
		auth: (key) => key === settings.apiKey,
		// The plugin's types know only a text as `error`; it sends any object.
		errorResponse: ({ message }) => errorBody(401, message) as never,
	});
	await v1.register(rateLimit, {
		max: () => getLimit(settings),
		timeWindow: () => MINUTE / settings.clockScale,
		allowList: () => getLimit(settings) === Infinity,
		errorResponseBuilder: (_request, { ttl }) =>
			Object.assign(httpError(429, 'Too many requests'), {
				retryAfter: Math.ceil((ttl * settings.clockScale) / 1_000),
			}),
		keyGenerator: ({ headers }) => `${core.generation} ${headers.authorization}`,
	});
	v1.addHook('onSend', async (_request, reply) => {
		// The plugin counts whole seconds of the machine's clock.
		if (settings.clockScale !== 1) reply.removeHeader('x-ratelimit-reset');
	});
	addWorkspaceRoutes(v1, core);
	addAgentRoutes(v1, core);
}
