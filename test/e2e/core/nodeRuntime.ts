import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { tmpdir } from 'node:os';

/** The Node.js that runs one version of n8n. */
export interface NodeRuntime {
	version: string;
	major: number;
	/** Path of the program. */
	node: string;
	/** Prefix of its installation, which holds its C headers. */
	prefix: string;
}

/** n8n 2.36 and later need Node 24; the ones before run on Node 20. */
function neededMajor(n8nVersion: string): number {
	const [major, minor] = n8nVersion.split('.').map(Number);
	return major > 2 || (major === 2 && minor >= 36) ? 24 : 20;
}

/** The running Node where it fits, otherwise the one that the npm registry's package `node` brings. */
export function nodeFor(n8nVersion: string): NodeRuntime {
	const needed = neededMajor(n8nVersion);
	const running = Number(process.versions.node.split('.')[0]);
	// 2.20 and older were never run on anything newer than 24.
	const fits = needed === 24 ? running >= 24 : running >= 20 && running <= 22;
	const node = fits ? process.execPath : fetchNode(needed);
	const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1);
	return {
		version,
		major: Number(version.split('.')[0]),
		node,
		prefix: dirname(dirname(realpathSync(node))),
	};
}

function fetchNode(major: number): string {
	console.log(`Bringing Node ${major} through npx`);
	return execFileSync(
		'npx',
		[
			'-y',
			'--ignore-scripts=false',
			...['-p', `node@${major}`],
			...['--', 'node', '-p', 'process.execPath'],
		],
		// Outside the checkout, whose .npmrc and node_modules would be found first.
		{ encoding: 'utf8', cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] },
	).trim();
}
