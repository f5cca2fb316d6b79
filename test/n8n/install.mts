import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nodeFor, type NodeRuntime } from './nodeRuntime.mjs';
import { cacheFolder, lockFolder } from './paths.mjs';
import { withProgress } from './processes/progress.mjs';
import { runProgram } from './processes/runProgram.mjs';

/** One version of n8n, installed and able to run. */
export interface Install {
	version: string;
	node: NodeRuntime;
	folder: string;
	/** Path of n8n's command. */
	n8n: string;
	/** Loads a library that was installed with n8n. */
	require: NodeJS.Require;
}

/** Later versions were never tried, and would make the resolution irreproducible. */
const BEFORE = '2026-09-27';

/** Older versions take this from an address outside the npm registry; only spreadsheet nodes use it. */
const overrides = { xlsx: '0.18.5' };

/** n8n in a cache outside the checkout: installed at the first run, only checked at the next ones. */
export async function installN8n(version?: string): Promise<Install> {
	const locked = await lockedVersion();
	const wanted = version ?? locked;
	const node = await nodeFor(wanted);
	const folder = join(cacheFolder, `n8n-${wanted}-node${node.major}`);
	await installOnce(folder, wanted, wanted === locked, node);
	if (wanted === locked) await linkModules(folder);
	return {
		version: wanted,
		node,
		folder,
		n8n: join(folder, 'node_modules/n8n/bin/n8n'),
		require: createRequire(join(folder, 'package.json')),
	};
}

async function lockedVersion(): Promise<string> {
	const text = await readFile(join(lockFolder, 'package.json'), 'utf8');
	const { dependencies } = JSON.parse(text) as { dependencies: { n8n: string } };
	return dependencies.n8n;
}

async function installOnce(
	folder: string,
	version: string,
	isLocked: boolean,
	node: NodeRuntime,
): Promise<void> {
	const marker = join(folder, 'installed');
	const wanted = `${isLocked ? await lockHash() : `${version} before ${BEFORE}`}\n`;
	if (existsSync(marker) && (await readFile(marker, 'utf8')) === wanted) return;
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	console.log(`First run: n8n goes into ${folder} (some minutes)`);
	const environment = npmEnvironment(node);
	const npm = async (...args: string[]) => {
		const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
		await runProgram('npm', [...args, ...quiet], { cwd: folder, env: environment });
	};
	await writeManifest(folder, version, isLocked);
	await withProgress(`Installing n8n ${version} for Node ${node.version}`, async () => {
		if (isLocked) await npm('ci', '--ignore-scripts');
		else await npm('install', '--before', BEFORE, '--ignore-scripts');
	});
	// The only native module that n8n cannot do without here.
	await withProgress('Compiling its SQLite driver', async () => {
		await npm('rebuild', 'sqlite3', '--ignore-scripts=false');
	});
	await writeFile(marker, wanted);
}

async function writeManifest(folder: string, version: string, isLocked: boolean): Promise<void> {
	if (isLocked) {
		for (const file of ['package.json', 'package-lock.json']) {
			await cp(join(lockFolder, file), join(folder, file));
		}
		return;
	}
	const manifest = { private: true, dependencies: { n8n: version }, overrides };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
}

async function lockHash(): Promise<string> {
	const lock = await readFile(join(lockFolder, 'package-lock.json'));
	return createHash('sha256').update(lock).digest('hex');
}

function npmEnvironment({ program, headers }: NodeRuntime): NodeJS.ProcessEnv {
	// What the surrounding `npm run` set for the checkout is not meant for this folder.
	const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
	return {
		...Object.fromEntries(inherited),
		PATH: `${dirname(program)}:${process.env.PATH}`,
		npm_config_nodedir: headers,
	};
}

/** For the types of the libraries that drive n8n, and for an editor's look-ups. */
async function linkModules(folder: string): Promise<void> {
	const link = join(lockFolder, 'node_modules');
	await rm(link, { recursive: true, force: true });
	await symlink(join(folder, 'node_modules'), link);
}
