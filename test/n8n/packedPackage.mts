import { execFileSync } from 'node:child_process';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TARBALL } from '../../scripts/tarball';
import { checkout } from './paths.mjs';

const packageName = 'n8n-nodes-app-builder';

/** Builds and packs the checkout as it would be published; returns the tarball's path. */
export function packPackage(): string {
	execFileSync('npm', ['run', '--silent', 'build'], { cwd: checkout, stdio: 'inherit' });
	return join(checkout, TARBALL);
}

/** Puts the package where n8n's own Install button puts it. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const folder = await packageFolder(userFolder);
	const modules = dirname(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', modules]);
	await rename(join(modules, 'package'), folder);
}

/** Where the Install button puts this package, next to its manifest. */
export async function packageFolder(userFolder: string): Promise<string> {
	const nodes = join(userFolder, '.n8n/nodes');
	const modules = join(nodes, 'node_modules');
	await mkdir(modules, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: { [packageName]: '*' } };
	await writeFile(join(nodes, 'package.json'), JSON.stringify(manifest));
	return join(modules, packageName);
}
