import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import timers from 'node:timers';
import type { Core } from './core';
import { answerWithFault, type Fault } from './faults';

// Taken now, because a test that stops its clock replaces it.
const { setTimeout } = timers;

export interface JournalEntry {
	/** When the request's headers had arrived: milliseconds since the epoch, with fractions. */
	at: number;
	method: string;
	/** The raw request target, query included, exactly as received. */
	path: string;
	headers: Record<string, string | string[] | undefined>;
	/** The raw text. */
	body: string;
	/** The status answered; 0 while there is no complete answer, or if the connection was cut. */
	status: number;
}

/** What the front hands to the routes together with a request. */
interface Exchange {
	body: string;
	/** The fault that answers once the operation is processed. */
	fault?: Fault;
}

const exchanges = new WeakMap<IncomingMessage, Exchange>();

/** The exchange of a request that came through the front. */
export const getExchange = (request: IncomingMessage): Exchange => exchanges.get(request)!;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands before the routes like a gateway: journals, delays and breaks what passes through. */
export function createFront(core: Core, routes: Handler): Handler {
	const pass = async (request: IncomingMessage, response: ServerResponse) => {
		const entry = openEntry(core, request, response);
		await core.onRequest?.(core.journal.length, once(response, 'close'));
		const body = await readBody(request);
		if (body === undefined) return;
		entry.body = body;
		const fault = core.faults.take(entry.method, entry.path, body);
		const { latencyMs } = core.settings;
		if (latencyMs > 0) await delay(latencyMs);
		if (fault && !fault.afterWork) return answerWithFault(fault, response);
		exchanges.set(request, { body, fault });
		routes(request, response);
	};
	return (request, response) => void pass(request, response);
}

/** Writes a request into the journal; its status follows once the answer is complete. */
function openEntry(
	{ journal }: Core,
	request: IncomingMessage,
	response: ServerResponse,
): JournalEntry {
	const { method = '', url: path = '', headers } = request;
	const at = performance.timeOrigin + performance.now();
	const entry = { at, method, path, headers, body: '', status: 0 };
	journal.push(entry);
	response.once('finish', () => {
		entry.status = response.statusCode;
	});
	return entry;
}

/** Undefined when the client left before the end. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
	const { headers } = request;
	const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
	return hasBody ? await text(request).catch(() => undefined) : '';
}

async function delay(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms).unref());
}
