import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let listsAreFresh = false;

/** Installs a Debian package when the program it brings is missing. */
export function needDebianPackage(packageName: string, programIsThere: () => boolean): void {
	if (programIsThere()) return;
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
		throw new Error(
			`Install ${packageName} first, for example: sudo apt-get install ${packageName}`,
		);
	}
	console.log(`Installing Debian's ${packageName}`);
	if (!listsAreFresh) aptGet('update');
	listsAreFresh = true;
	aptGet('install', '-y', '--no-install-recommends', packageName);
	if (!programIsThere()) throw new Error(`${packageName} is installed but its program is missing`);
}

function aptGet(...args: string[]): void {
	execFileSync('apt-get', ['-qq', ...args], {
		// RUNLEVEL 1 keeps a server's package from starting the system's own service.
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
}

/** Whether a program is on the path. */
export function hasProgram(name: string): boolean {
	return spawnSync('which', [name]).status === 0;
}
