import bearerAuth from '@fastify/bearer-auth';
import type { FastifyInstance } from 'fastify';
import { errorBody } from './errors';
import type { ServiceSettings } from './settings';

/** Lets only requests with the API key pass. */
export async function requireBearer(v1: FastifyInstance, settings: ServiceSettings): Promise<void> {
	await v1.register(bearerAuth, {
		keys: new Set<string>(),
		auth: (key) => key === settings.apiKey,
		// The plugin's types know only a text as `error`; it sends any object.
		errorResponse: ({ message }) => errorBody(401, message) as never,
	});
}
