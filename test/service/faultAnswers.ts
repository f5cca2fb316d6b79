import type { ServerResponse } from 'node:http';
// Not the global ones: a test that stops its clock still gets these answers.
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { TLSSocket } from 'node:tls';
import { errorBody } from './errors';
import type { Fault, FaultKind } from './faults';
import { leaveOpen } from './openResponses';

interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const workspace = JSON.stringify({ id: 'ws_1', name: 'A workspace' });

const completeAnswer: Answer = { status: 200, headers: json, body: workspace };

/** Ten minutes of white space, so a drip outlasts any client's patience. */
const endlessAnswer: Answer = { ...completeAnswer, body: ' '.repeat(12_000) + workspace };

/** What a kind answers where the fault itself says nothing. */
const defaultAnswers: Partial<Record<FaultKind, Answer>> = {
	slowDrip: endlessAnswer,
	truncatedJson: { ...completeAnswer, body: workspace.slice(0, -6) },
	html: { status: 502, headers: html, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
	status: { status: 503, headers: json, body: '' },
	answer: { status: 200, headers: {}, body: '' },
};

const ways: Record<FaultKind, (response: ServerResponse, body: string) => void> = {
	reset: cut,
	resetAfterHeaders(response) {
		response.flushHeaders();
		cutSoon(response);
	},
	resetMidBody(response, body) {
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

/** Answers, or fails to answer, in the fault's way. */
export function answerWithFault(fault: Fault, response: ServerResponse): void {
	const { status, headers, body } = answerOf(fault);
	response.statusCode = status;
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	if (fault.respond) fault.respond(response);
	else ways[fault.kind](response, body);
}

function answerOf(fault: Fault): Answer {
	const usual = defaultAnswers[fault.kind] ?? completeAnswer;
	const status = fault.status ?? usual.status;
	const usualBody = fault.kind === 'status' ? JSON.stringify(errorBody(status)) : usual.body;
	return {
		status,
		headers: { ...usual.headers, ...fault.headers },
		body: fault.body ?? usualBody,
	};
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
