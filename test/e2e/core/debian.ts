import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** The installation that was asked for last: scenarios run side by side, apt-get runs once at a time. */
let last: Promise<void> | undefined;

/** Installs a Debian package if the program it brings is missing. */
export async function needDebianPackage(
	packageName: string,
	programIsThere: () => boolean,
): Promise<void> {
	if (programIsThere()) return;
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
		throw new Error(
			`Install ${packageName} first, for example: sudo apt-get install ${packageName}`,
		);
	}
	const listsAreFresh = last ?? aptGet('update');
	last = listsAreFresh.then(
		async () => await aptGet('install', '-y', '--no-install-recommends', packageName),
	);
	await last;
	if (!programIsThere()) throw new Error(`${packageName} is installed but its program is missing`);
}

async function aptGet(...args: string[]): Promise<void> {
	console.log(`apt-get ${args.join(' ')}`);
	// RUNLEVEL 1 keeps a server's package from starting the system's own service.
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	await promisify(execFile)('apt-get', ['-qq', ...args], { env });
}

/** Whether a program is on the path. */
export function hasProgram(name: string): boolean {
	return spawnSync('which', [name]).status === 0;
}
