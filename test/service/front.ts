import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readBody } from './body';
import type { Core } from './core';
import { openExchange } from './exchange';
import { answerWithFault } from './faultAnswers';
import { openEntry } from './journal';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Passage = (...exchange: Parameters<Handler>) => Promise<void>;

/** Stands before the routes like a gateway: journals, delays and breaks what passes through. */
export function createFront(core: Core, routes: Handler): Handler {
	const passService = servicePassage(core, routes);
	const passControl = controlPassage(routes);
	return (request, response) => {
		const pass = request.url?.startsWith('/control/') ? passControl : passService;
		void pass(request, response);
	};
}

function servicePassage(core: Core, routes: Handler): Passage {
	const { settings, journal, faults } = core;
	return async (request, response) => {
		const entry = openEntry(journal, request, response);
		await core.beforeRequest.call?.(journal.length, once(response, 'close'));
		const { latencyMs } = settings;
		const body = await readBody(request);
		if (!body) return;
		entry.body = body.text;
		const fault = faults.take(entry.method, entry.path, body.text);
		if (latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
		if (fault && !fault.afterWork) {
			answerWithFault(fault, response);
			return;
		}
		openExchange(request, { body, fault });
		routes(request, response);
	};
}

function controlPassage(routes: Handler): Passage {
	return async (request, response) => {
		const body = await readBody(request);
		if (!body) return;
		openExchange(request, { body });
		routes(request, response);
	};
}
