import { execFileSync } from 'node:child_process';

import { round } from '../figures/table';
import { median } from './jobs';
import type { Suite } from './suite';

const RUNS = 15;
const packages = {
	'starter-sized node': [
		'./test/bench/starter/ExampleApi.credentials.js',
		'./test/bench/starter/Example.node.js',
	],
	'App Builder': [
		'./dist/credentials/AppBuilderApi.credentials.js',
		'./dist/nodes/AppBuilder/AppBuilder.node.js',
	],
};

/** Milliseconds to require a node and its credential and to make them, in a fresh process. */
export const startUp: Suite = async () => {
	const times: Record<string, number[]> = {};
	for (let run = 0; run < RUNS; run++) {
		for (const [name, files] of Object.entries(packages)) (times[name] ??= []).push(timeOf(files));
	}
	const reference = median(times['starter-sized node']);
	return Object.entries(times).map(([run, ms]) => ({
		run,
		ms: round(median(ms), 1),
		ratio: round(median(ms) / reference),
	}));
};

function timeOf(files: string[]): number {
	const script = `
		const start = performance.now();
		for (const file of ${JSON.stringify(files)}) {
			for (const type of Object.values(require(file))) new type();
		}
		console.log(performance.now() - start);`;
	return Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
}
