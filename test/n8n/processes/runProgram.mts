import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onCleanup } from './cleanup.mjs';
import { endGroup } from './processGroup.mjs';

/** Runs a program to its end, in a process group that a stop of this run ends too. */
export async function runProgram(
	command: string,
	args: string[],
	options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<void> {
	const child = spawn(command, args, {
		...options,
		detached: true,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const stop = onCleanup(async () => await endGroup(child, 0));
	const [complaint, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
	await stop();
	if (exitCode === 0) return;
	throw new Error(`${command} ${args.join(' ')} did not succeed:\n${complaint}`);
}
