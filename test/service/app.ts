import Fastify, { type FastifyInstance } from 'fastify';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { addAgentRoutes } from './agents';
import { requireBearer } from './auth';
import { addControlRoutes } from './control';
import type { Core } from './core';
import { errorBody, sendError } from './errors';
import { exchangeOf } from './exchange';
import { answerWithFault } from './faultAnswers';
import { createFront } from './front';
import { acceptJson } from './json';
import { limitRate } from './rateLimit';
import { addWorkspaceRoutes } from './workspaces';

export interface Tls {
	key: string;
	cert: string;
}

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
	addFaultsAfterWork(app);
	await app.register(async (v1) => await addV1(v1, core), { prefix: '/v1' });
	await app.register(async (control) => addControlRoutes(control, core), { prefix: '/control' });
	return app;
}

async function addV1(v1: FastifyInstance, core: Core): Promise<void> {
	await requireBearer(v1, core.settings);
	await limitRate(v1, core.rateLimit);
	addWorkspaceRoutes(v1, core);
	addAgentRoutes(v1, core.agents);
}

function addFaultsAfterWork(app: FastifyInstance): void {
	app.addHook('onSend', (request, reply, _payload, done) => {
		const { fault } = exchangeOf(request.raw);
		if (!fault) return done();
		reply.hijack();
		answerWithFault(fault, reply.raw);
	});
}
