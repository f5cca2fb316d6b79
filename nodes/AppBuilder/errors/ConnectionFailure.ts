/** Chains of `cause` can be cyclic. */
const MAX_CAUSES = 10;

/** What n8n's helper threw instead of a response, reduced to what is safe to keep: axios errors contain the API key. */
export class ConnectionFailure extends Error {
	constructor(
		/** The code of Node.js or OpenSSL; undefined when n8n itself did not send. */
		readonly code: string | undefined,
		text: string,
	) {
		super(text);
		this.name = 'ConnectionFailure';
	}
}

interface Thrown {
	code?: unknown;
	/** n8n 1.121 to 2.20 keep the code here, without the cause. */
	httpCode?: unknown;
	message?: unknown;
	cause?: unknown;
}

/** Reads code and text from the chain of causes: n8n wraps what axios threw, axios what Node.js threw. */
export function toConnectionFailure(thrown: unknown): ConnectionFailure {
	const chain = causes(thrown);
	const code = chain.map((link) => link.code).find(isText) ?? chain.map(httpCodeOf).find(isText);
	const text = chain.map(({ message }) => message).findLast((value) => isText(value));
	return new ConnectionFailure(code, text ?? 'unknown reason');
}

/** Does not use instanceof: Node.js streams throw errors of their own realm. */
function causes(thrown: unknown): Thrown[] {
	const chain: Thrown[] = [];
	let current = thrown;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		chain.push(current);
		current = (current as Thrown).cause;
	}
	return chain;
}

/** The code in `httpCode`. A status is not one: there was no response. */
function httpCodeOf({ httpCode }: Thrown): unknown {
	return typeof httpCode === 'string' && /^[A-Z]/.test(httpCode) ? httpCode : undefined;
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
