import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { onCleanup } from './cleanup.mjs';

export type ProcessGroup = ReturnType<typeof startGroup>;

interface StartOptions {
	name: string;
	command: string;
	args: string[];
	env?: NodeJS.ProcessEnv;
	cwd?: string;
	logFile: string;
	uid?: number;
	gid?: number;
}

const groups: Array<{ name: string; logFile: string }> = [];
const graceMs = 8_000;

/** Starts a program as the leader of its own process group, its output in a file. */
export function startGroup(options: StartOptions) {
	const { name, command, args, logFile, ...spawnOptions } = options;
	const child = spawn(command, args, {
		...spawnOptions,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const log = createWriteStream(logFile, { flags: 'a' });
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	child.once('error', (error) => log.write(`${String(error)}\n`));
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
	/** Ends the process and all its children, politely first. */
	const stop = onCleanup(async () => await endGroup(child));
	/** SIGKILL at once, as the out-of-memory killer would. */
	const kill = async () => await endGroup(child, 0);
	const group = { name, logFile, hasEnded, stop, kill };
	groups.push(group);
	return group;
}

/** Ends the group that the process leads, politely first. */
export async function endGroup(child: ChildProcess, grace = graceMs): Promise<void> {
	const ended = new Promise((resolve) => child.once('close', resolve));
	const isGone = () => child.exitCode !== null || child.signalCode !== null;
	if (grace > 0 && !isGone()) {
		signal(child, 'SIGTERM');
		await Promise.race([ended, delay(grace, undefined, { ref: false })]);
	}
	// Also when the leader is gone: its children may not be.
	signal(child, 'SIGKILL');
	if (!isGone()) await ended;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
	try {
		if (child.pid !== undefined) process.kill(-child.pid, name);
	} catch {
		// The whole group has ended already.
	}
}

/** The last lines of every process started so far, for the report of a failure. */
export async function logTails(): Promise<string> {
	const tails = await Promise.all(
		groups.map(async ({ name, logFile }) => {
			const text = await readFile(logFile, 'utf8').catch(() => '(no log)');
			return `--- ${name}\n${text.trimEnd().split('\n').slice(-25).join('\n')}`;
		}),
	);
	return tails.join('\n');
}
