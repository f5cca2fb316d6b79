import { homedir } from 'node:os';
import { join } from 'node:path';

export const checkout = join(import.meta.dirname, '../..');

/** Its lockfile has the n8n that is installed unless told otherwise, with the clients that drive it. */
export const lockFolder = join(checkout, 'test/e2e');

/** What is installed stays here between runs, outside the checkout. */
export const cacheFolder = join(
	process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
	'n8n-nodes-app-builder',
);
