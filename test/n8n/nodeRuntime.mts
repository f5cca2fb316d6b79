import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './paths.mjs';
import { withProgress } from './processes/progress.mjs';
import { runProgram } from './processes/runProgram.mjs';

/** The Node.js that runs one version of n8n. */
export interface NodeRuntime {
	version: string;
	major: number;
	/** Path of the program. */
	program: string;
	/** Where its C headers are, for the native modules built against it. */
	headers: string;
}

/**
 * n8n 2.36 and later need Node 24, 2.20 runs on both, the ones before were made for Node 20. Of n8n 1.123 the latest
 * evaluate expressions in isolated-vm, which has no binary for Node 20.
 */
function majorFor(n8nVersion: string): number {
	const [major, minor] = n8nVersion.split('.').map(Number);
	if (major === 1) return minor >= 123 ? 24 : 20;
	return major > 2 || minor >= 20 ? 24 : 20;
}

/** The running Node where it is the right one, otherwise the one of the npm package `node`. */
export async function nodeFor(n8nVersion: string): Promise<NodeRuntime> {
	const major = majorFor(n8nVersion);
	const isRunning = process.versions.node.startsWith(`${major}.`);
	const program = isRunning ? process.execPath : await fetchNode(major);
	const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1);
	return { version, major, program, headers: findHeaders(program) };
}

/** In its own folder: running npx again would remove the headers. */
async function fetchNode(major: number): Promise<string> {
	const folder = join(cacheFolder, `node-${major}`);
	const program = join(folder, 'node_modules/node/bin/node');
	if (existsSync(program)) return program;
	mkdirSync(folder, { recursive: true });
	const manifest = { private: true, dependencies: { node: String(major) } };
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	// The package's own script fetches the program from the npm registry.
	const args = ['install', '--ignore-scripts=false', '--no-audit', '--no-fund'];
	await withProgress(`Installing Node ${major}, which n8n needs`, async () => {
		await runProgram('npm', args, { cwd: folder });
	});
	return program;
}

function findHeaders(program: string): string {
	const prefix = dirname(dirname(realpathSync(program)));
	// The npm package keeps them in the package of the platform, inside its own folder.
	const platformPackage = join(prefix, `node_modules/node-${process.platform}-${process.arch}`);
	const found = [prefix, platformPackage].find((folder) =>
		existsSync(join(folder, 'include/node/node_api.h')),
	);
	if (found === undefined) throw new Error(`No C headers beside ${program}`);
	return found;
}
