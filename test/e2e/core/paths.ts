import { homedir } from 'node:os';
import { join } from 'node:path';

export const e2eFolder = join(import.meta.dirname, '..');
export const checkout = join(e2eFolder, '../..');

/** What is installed stays here between runs, outside the checkout. */
export const cacheFolder = join(
	process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
	'n8n-nodes-app-builder',
);
