import { execFileSync } from 'node:child_process';

import packageJson from '../../package.json';
import { round } from '../figures/table';
import { median } from './jobs';
import type { Suite } from './suite';

const RUNS = 15;
const { nodes, credentials } = packageJson.n8n;
const files = [...credentials, nodes[0]].map((file) => `./${file}`);
/** What is timed; nearly all of it is n8n-workflow. */
const scripts = {
	'n8n-workflow alone': `require('n8n-workflow')`,
	'App Builder': `for (const file of ${JSON.stringify(files)}) {
		for (const type of Object.values(require(file))) new type();
	}`,
};

/** Milliseconds to require the node and its credential and to make them, in a fresh process. */
export const startUp: Suite = async () => {
	const times: Record<string, number[]> = {};
	for (let run = 0; run < RUNS; run++) {
		for (const [name, script] of Object.entries(scripts)) (times[name] ??= []).push(timeOf(script));
	}
	const reference = median(times['n8n-workflow alone']);
	return Object.entries(times).map(([run, ms]) => ({
		run,
		ms: round(median(ms), 1),
		ratio: round(median(ms) / reference),
	}));
};

function timeOf(script: string): number {
	const timed = `const start = performance.now();
		${script};
		console.log(performance.now() - start);`;
	return Number(execFileSync(process.execPath, ['-e', timed], { encoding: 'utf8' }));
}
