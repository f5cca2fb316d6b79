import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGroup, type ProcessGroup } from '../../../processes/processGroup.mjs';
import { waitFor } from '../../../processes/waitFor.mjs';
import { descendantsOf, isAlive } from './processTree';

export function startDev(clone: string, log: string): ProcessGroup {
	return startGroup({
		name: 'npm run dev',
		command: 'npm',
		args: ['run', 'dev'],
		cwd: clone,
		logFile: join(clone, log),
	});
}

/** What npm run dev tells the developer. */
export async function announced(group: ProcessGroup): Promise<{ url: string; password: string }> {
	return await waitFor(
		'the address of the editor',
		async () => {
			if (group.hasEnded()) throw new Error('npm run dev has ended');
			const output = await readFile(group.logFile, 'utf8').catch(() => '');
			const [, url, password] = /Editor +(http\S+)\n.*Sign in +\S+ +(\S+)\n/.exec(output) ?? [];
			return output.includes('Ctrl+C') && { url, password };
		},
		{ timeout: 120_000 },
	);
}

/** Ctrl+C. */
export async function interrupt(group: ProcessGroup): Promise<void> {
	const processes = descendantsOf(group.pid);
	assert.ok(processes.length > 2, 'n8n and its task runner are among the descendants');
	process.kill(-group.pid, 'SIGINT');
	await waitFor('npm run dev to end', () => group.hasEnded());
	// The system keeps an ended process in its table for a moment.
	await waitFor('its processes to end', () => !processes.some(isAlive), { timeout: 2_000 });
}
