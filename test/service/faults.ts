import type { ServerResponse } from 'node:http';
import timers from 'node:timers';
import { TLSSocket } from 'node:tls';
import { errorBody } from './errors';

// Taken now, because a test that stops its clock replaces them, and still gets these answers.
const { clearInterval, setInterval, setTimeout } = timers;

export type FaultKind = keyof typeof ways;

export interface Fault {
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	body?: string;
	/** Only requests with this method. */
	method?: string;
	/** Only requests whose target equals this, with or without its query, or matches it. */
	path?: string | RegExp;
	/** Only requests whose body contains this. */
	sent?: string;
	/** How many requests it hits: 1 unless told, Infinity allowed. */
	times?: number;
	/** Carries out the operation first, then answers with the fault. */
	afterWork?: boolean;
	/** Writes the body itself instead of in the kind's way; within this process only. */
	respond?: (response: ServerResponse) => void;
}

/** Holds the injected faults until matching requests have used them up. */
export class FaultQueue {
	#queue: Array<{ fault: Fault; left: number }> = [];

	add(fault: Fault): void {
		this.#queue.push({ fault, left: fault.times ?? 1 });
	}

	/** The oldest fault that matches, counted as used. */
	take(method: string, target: string, body: string): Fault | undefined {
		const next = this.#queue.find(({ fault }) => matches(fault, method, target, body));
		if (next && --next.left <= 0) this.#queue = this.#queue.filter((other) => other !== next);
		return next?.fault;
	}

	clear(): void {
		this.#queue = [];
	}
}

function matches(
	{ method, path, sent = '' }: Fault,
	requestMethod: string,
	target: string,
	body: string,
): boolean {
	if (!body.includes(sent)) return false;
	if (method !== undefined && method !== requestMethod) return false;
	if (path === undefined) return true;
	if (typeof path !== 'string') return path.test(target);
	return path === target || path === target.split('?')[0];
}

interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const workspace = JSON.stringify({ id: 'ws_1', name: 'A workspace' });
const completeAnswer: Answer = { status: 200, headers: json, body: workspace };

/** What a kind answers where the fault itself says nothing. */
const defaultAnswers: Partial<Record<FaultKind, Answer>> = {
	// Ten minutes of white space, so that it outlasts any client's patience.
	slowDrip: { ...completeAnswer, body: ' '.repeat(12_000) + workspace },
	truncatedJson: { ...completeAnswer, body: workspace.slice(0, -6) },
	html: { status: 502, headers: html, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
	status: { status: 503, headers: json, body: '' },
	answer: { status: 200, headers: {}, body: '' },
};

const ways = {
	reset: cut,
	resetMidBody(response: ServerResponse, body: string) {
		response.setHeader('content-length', Buffer.byteLength(body));
		response.write(Buffer.from(body).subarray(0, Buffer.byteLength(body) / 2));
		cutSoon(response);
	},
	stall: leaveOpen,
	slowDrip: drip,
	truncatedJson: send,
	html: send,
	status: send,
	answer: send,
};

/** Responds, or fails to respond, as the fault says. */
export function answerWithFault(fault: Fault, response: ServerResponse): void {
	const usual = defaultAnswers[fault.kind] ?? completeAnswer;
	response.statusCode = fault.status ?? usual.status;
	for (const [name, value] of Object.entries({ ...usual.headers, ...fault.headers })) {
		response.setHeader(name, value);
	}
	const { statusCode } = response;
	const body = fault.kind === 'status' ? JSON.stringify(errorBody(statusCode)) : usual.body;
	if (fault.respond) fault.respond(response);
	else ways[fault.kind](response, fault.body ?? body);
}

function send(response: ServerResponse, body: string): void {
	response.end(body);
}

function cut(response: ServerResponse): void {
	const { socket } = response;
	// A TLS socket cannot be reset, only closed without notice.
	if (socket instanceof TLSSocket) socket.destroy();
	else socket?.resetAndDestroy();
}

/** A reset may discard what the client has not read yet, so it gets a moment to read it. */
function cutSoon(response: ServerResponse): void {
	setTimeout(() => cut(response), 20).unref();
}

const open = new Set<ServerResponse>();

/** Remembers a response that will not come to its end, as long as its client holds on. */
function leaveOpen(response: ServerResponse): void {
	open.add(response);
	response.once('close', () => open.delete(response));
}

/** How many such responses the services of this process hold. */
export const countOpenResponses = (): number => open.size;

function drip(response: ServerResponse, body: string): void {
	const bytes = Buffer.from(body);
	let sent = 0;
	leaveOpen(response);
	response.flushHeaders();
	const timer = setInterval(() => {
		if (sent === bytes.length) response.end();
		else response.write(bytes.subarray(sent, ++sent));
	}, 50);
	response.once('close', () => clearInterval(timer));
}
