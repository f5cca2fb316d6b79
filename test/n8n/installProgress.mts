import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
	os?: string[];
	cpu?: string[];
	libc?: string[];
}

/** How many packages of the folder's lock file are in place; those for certain machines do not count. */
export function installProgress(folder: string): () => string {
	const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
	const paths = Object.entries(packages)
		.filter(([path, { os, cpu, libc }]) => path !== '' && !os && !cpu && !libc)
		.map(([path]) => join(folder, path, 'package.json'));
	return () => `${paths.filter((path) => existsSync(path)).length} of ${paths.length} packages`;
}
