import rateLimitPlugin, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from './errors';
import { limitOf, type ServiceSettings } from './settings';

const MINUTE = 60_000;

export interface RateLimit {
	options: RateLimitPluginOptions;
	/** Whether X-RateLimit-Reset is right: the plugin counts whole seconds of the machine's clock. */
	knowsReset(): boolean;
	/** Forgets what every key has used. */
	clear(): void;
}

/** Counts per API key, by the settings as they are when a request arrives. */
export function createRateLimit(settings: ServiceSettings): RateLimit {
	// The plugin cannot empty its store, so a new generation starts on keys not yet counted.
	let generation = 0;
	return {
		options: {
			max: () => limitOf(settings),
			timeWindow: () => MINUTE / settings.clockScale,
			allowList: () => limitOf(settings) === Infinity,
			errorResponseBuilder: (_request, { ttl }) =>
				tooManyRequests(Math.ceil((ttl * settings.clockScale) / 1_000)),
			keyGenerator: ({ headers }) => `${generation} ${headers.authorization}`,
		},
		knowsReset: () => settings.clockScale === 1,
		clear() {
			generation += 1;
		},
	};
}

/** Limits the routes added to this instance from here on. */
export async function limitRate(v1: FastifyInstance, rateLimit: RateLimit): Promise<void> {
	await v1.register(rateLimitPlugin, rateLimit.options);
	v1.addHook('onSend', async (_request, reply) => {
		if (!rateLimit.knowsReset()) reply.removeHeader('x-ratelimit-reset');
	});
}
