import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onCleanup } from './cleanup.mjs';

/** A new folder that is gone after the run. */
export async function temporaryFolder(purpose: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), `app-builder-${purpose}-`));
	onCleanup(
		async () => await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
	);
	return folder;
}
