/** A chain of causes may be a circle. */
const MAX_CAUSES = 10;

/** What n8n's helper threw instead of an answer, reduced to what is safe to keep: axios errors hold the API key. */
export class ConnectionFailure extends Error {
	constructor(
		/** Node.js or OpenSSL code; undefined when n8n itself refused to send. */
		readonly code: string | undefined,
		text: string,
	) {
		super(text);
		this.name = 'ConnectionFailure';
	}
}

/** Reads code and text from the chain of causes: n8n wraps what axios threw, axios what Node.js threw. */
export function toConnectionFailure(thrown: unknown): ConnectionFailure {
	let code: string | undefined;
	let text = 'unknown reason';
	let current: unknown = thrown;
	for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
		if (code === undefined && 'code' in current && typeof current.code === 'string') {
			code = current.code;
		}
		text = current.message || text;
		current = current.cause;
	}
	return new ConnectionFailure(code, text);
}
