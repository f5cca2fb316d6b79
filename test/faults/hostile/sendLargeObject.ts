import type { ServerResponse } from 'node:http';

const MEGABYTE = Buffer.alloc(1_048_576, 'x');

/** Sends an object with a text of so many megabytes, as fast as the client reads it. */
export function sendLargeObject(response: ServerResponse, megabytes: number): void {
	let left = megabytes;
	const sendMore = () => {
		while (left-- > 0) if (!response.write(MEGABYTE)) return;
		response.removeListener('drain', sendMore).end('"}');
	};
	response.on('drain', sendMore).write('{"text":"');
	sendMore();
}
