import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of this process: jest loads this file for each test file, tsx on Node 20 for each kind of module. */
const own = join(tmpdir(), `app-builder-n8n-${process.pid}-`);

// n8n-core reads these once, when it is first required: import this file before it.
if (!process.env.N8N_USER_FOLDER?.startsWith(own)) {
	const folder = mkdtempSync(own);
	process.env.N8N_USER_FOLDER = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.env.N8N_ENCRYPTION_KEY ??= 'key-of-the-tests';
process.env.N8N_LOG_LEVEL ??= 'silent';
