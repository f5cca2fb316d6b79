import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkout } from '../../../n8n/paths.mjs';
import { startGroup, type ProcessGroup } from '../../../processes/processGroup.mjs';
import { waitFor } from '../../../processes/waitFor.mjs';
import { temporaryFolder } from '../../../processes/temporaryFolder.mjs';

/** What a fresh clone does not have. */
const notCloned = ['.git', '.n8n-dev', 'coverage', 'dist', 'docs', 'node_modules', 'screenshots'];

/** The checkout as a fresh clone after npm ci, for changes that the checkout must not see. */
export async function copyCheckout(): Promise<string> {
	const folder = await temporaryFolder('clone');
	await cp(checkout, folder, {
		recursive: true,
		filter: (source) => !notCloned.includes(basename(source)),
	});
	await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}

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

/** The IDs of the processes that this one has started, and of those that they have started. */
function descendantsOf(pid: number): number[] {
	const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map((row) => row.trim().split(/\s+/).map(Number));
	const below = (parent: number): number[] =>
		rows.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)]);
	return below(pid);
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
