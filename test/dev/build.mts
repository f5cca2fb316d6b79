import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../n8n/packedPackage.mjs';
import { checkout } from '../n8n/paths.mjs';
import { devFolder } from './folder.mjs';

const builtFolder = join(devFolder, 'build');

/** Instantiates every class in the files, as n8n does. */
const load =
	'for (const file of process.argv.slice(1)) Object.values(require(file)).map((c) => new c())';

/** Builds the package, and puts it into n8n. Returns false, and prints why, if it doesn't build or load. */
export async function build(): Promise<boolean> {
	const builds = await run('--import', 'tsx', 'scripts/build.mts', '--out', builtFolder);
	if (!builds || !(await run('-e', load, ...(await builtFiles())))) return false;
	// All at once: n8n reloads as soon as a file changes.
	await cp(builtFolder, await packageFolder(devFolder), { recursive: true });
	return true;
}

async function run(...args: string[]): Promise<boolean> {
	const child = spawn(process.execPath, args, { cwd: checkout, stdio: 'inherit' });
	const [exitCode] = (await once(child, 'close')) as [number | null];
	return exitCode === 0;
}

async function builtFiles(): Promise<string[]> {
	const manifest = await readFile(join(builtFolder, 'package.json'), 'utf8');
	const { n8n } = JSON.parse(manifest) as { n8n: { nodes: string[]; credentials: string[] } };
	return [...n8n.credentials, ...n8n.nodes].map((file) => join(builtFolder, file));
}

/** An earlier start may have left files that are no longer built. */
export async function removeBuilt(): Promise<void> {
	await rm(await packageFolder(devFolder), { recursive: true, force: true });
}
