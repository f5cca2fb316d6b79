import type { ServerResponse } from 'node:http';

const open = new Set<ServerResponse>();

/** Remembers a response that will not come to its end, as long as its client holds on. */
export function leaveOpen(response: ServerResponse): void {
	open.add(response);
	response.once('close', () => open.delete(response));
}

/** How many such responses the services of this process hold. */
export function countOpenResponses(): number {
	return open.size;
}
