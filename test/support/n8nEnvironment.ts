import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// n8n-core reads these once, when it is first required: import this file before it.
export const userFolder = mkdtempSync(join(tmpdir(), 'app-builder-n8n-'));
process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_ENCRYPTION_KEY ??= 'key-of-the-tests';
process.env.N8N_LOG_LEVEL ??= 'silent';

export function removeUserFolder(): void {
	rmSync(userFolder, { recursive: true, force: true });
}
