import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startN8n, type N8nHome } from '../n8n/n8nProcess.mjs';
import { waitFor } from '../n8n/processes/waitFor.mjs';

/** The n8n that a developer works with. */
export type Editor = Awaited<ReturnType<typeof startEditor>>;

/** Starts n8n so that it reloads the package when a file of it changes. */
export async function startEditor(home: N8nHome, url: string) {
	home.environment.N8N_DEV_RELOAD = 'true';
	const n8n = await startN8n(home, url);

	return {
		logFile: n8n.process.logFile,
		hasEnded: n8n.process.hasEnded,
		/** Whether n8n has loaded the package that was put there at this time. */
		async hasReloaded(since: number): Promise<boolean> {
			// The last file that n8n writes when it has loaded its nodes.
			const file = join(home.userFolder, '.cache/n8n/public/types/credentials.json');
			const isNew = async () => (await stat(file)).mtimeMs > since;
			return await waitFor('n8n to reload', isNew, { timeout: 30_000 }).catch(() => false);
		},
	};
}
