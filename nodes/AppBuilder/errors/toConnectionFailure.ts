import { ConnectionFailure } from './connectionErrors';

/** Chains of `cause` can be cyclic. */
const MAX_CAUSES = 10;

/** The beginning of Node.js's message for an error before the connection, or its TLS handshake, was complete. */
const NOT_CONNECTED =
	/^(connect|getaddrinfo) E[A-Z]|^Client network socket disconnected before secure TLS connection/;

/** What is read from each error in the chain: n8n's wraps axios's, which wraps Node.js's. */
interface Thrown {
	name?: unknown;
	code?: unknown;
	message?: unknown;
	/** n8n 1.121 to 2.33 keep the code here, without the cause. */
	httpCode?: unknown;
	/** Where n8n keeps a message that it replaces. */
	messages?: unknown;
	/** Node.js's request, which axios keeps. */
	request?: { socket?: { secureConnecting?: boolean } | null };
	cause?: unknown;
}

/** Reads code, text, and whether anything was sent from what n8n's helper threw. */
export function toConnectionFailure(thrown: unknown): ConnectionFailure {
	const chain = collectCauses(thrown);
	const code = [...chain.map((link) => link.code), ...chain.map(readHttpCode)].find(isText);
	const text = chain.map(({ message }) => message).findLast((value) => isText(value));
	return new ConnectionFailure(
		code ?? codeFor(text),
		text ?? 'unknown reason',
		chain.some(isBeforeConnection),
	);
}

/** n8n's own checks have no code, nor has what https-proxy-agent throws while a proxy restarts. */
function codeFor(text = ''): 'PROXY_CLOSED' | 'NOT_SENT' {
	return text.startsWith('Proxy connection') ? 'PROXY_CLOSED' : 'NOT_SENT';
}

/** Whether it was thrown before there was a connection for the request. */
function isBeforeConnection({ name, message, messages, request }: Thrown): boolean {
	const texts = [message, ...(Array.isArray(messages) ? (messages as unknown[]) : [])];
	const saysNotConnected = texts.some((text) => isText(text) && NOT_CONNECTED.test(text));
	// A proxy's agent hands over a socket when it is connected; a TLS socket sends nothing before its handshake is over.
	const isUnconnected = request?.socket === null || request?.socket?.secureConnecting === true;
	// Node.js tried several addresses, and couldn't connect to any.
	return saysNotConnected || name === 'AggregateError' || isUnconnected;
}

/** Doesn't use instanceof: Node.js streams throw errors from their own realm. */
function collectCauses(thrown: unknown): Thrown[] {
	const chain: Thrown[] = [];
	let current = thrown;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		chain.push(current);
		current = (current as Thrown).cause;
	}
	return chain;
}

/** The code in `httpCode`, which isn't a status: there was no response. */
function readHttpCode({ httpCode }: Thrown): unknown {
	return typeof httpCode === 'string' && /^[A-Z]/.test(httpCode) ? httpCode : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
