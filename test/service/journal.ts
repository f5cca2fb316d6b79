import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** Writes a request into the journal; its status follows once the answer is complete. */
export function openEntry(
	journal: JournalEntry[],
	request: IncomingMessage,
	response: ServerResponse,
): JournalEntry {
	const entry: JournalEntry = {
		at: performance.timeOrigin + performance.now(),
		method: request.method ?? '',
		path: request.url ?? '',
		headers: request.headers,
		body: '',
		status: 0,
	};
	journal.push(entry);
	response.once('finish', () => {
		entry.status = response.statusCode;
	});
	return entry;
}
