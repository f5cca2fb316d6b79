/**
 * The end-to-end tests: the packed package in a real n8n.
 * npm run test:e2e -- [--n8n VERSION,…] [--only headless,examples,editor,ai,queue,dev] [--screenshots FOLDER]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanUp, cleanUpOnSignals } from '../processes/cleanup.mjs';
import { installN8n, type Install } from '../n8n/install.mjs';
import { packPackage } from '../n8n/packedPackage.mjs';
import { logTails, stopGroups } from '../processes/processGroup.mjs';
import { printReport, type Result } from './core/report';
import { step, type Scenario } from './core/scenario';
import { ai } from './scenarios/ai';
import { dev } from './scenarios/dev';
import { editor } from './scenarios/editor';
import { examples } from './scenarios/examples';
import { headless } from './scenarios/headless';
import { queue } from './scenarios/queue';

const scenarios: Record<string, Scenario> = { headless, examples, editor, ai, queue, dev };

interface Options {
	/** Undefined is the locked one. */
	versions: Array<string | undefined>;
	names: string[];
	screenshots: string;
}

function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			n8n: { type: 'string' },
			only: { type: 'string' },
			screenshots: { type: 'string', default: process.env.E2E_SCREENSHOTS },
		},
	});
	// On other versions than the locked one only the core runs unless told.
	const standard = values.n8n === undefined ? Object.keys(scenarios) : ['headless'];
	const names = values.only?.split(',') ?? standard;
	const unknown = names.find((name) => !(name in scenarios));
	if (unknown !== undefined) {
		throw new Error(`There is no scenario ${unknown}: ${Object.keys(scenarios).join(', ')}`);
	}
	const screenshots = resolve(values.screenshots ?? join(import.meta.dirname, 'screenshots'));
	return { versions: values.n8n?.split(',') ?? [undefined], names, screenshots };
}

async function runScenario(
	name: string,
	install: Install,
	tarball: string,
	screenshots: string,
): Promise<Result> {
	console.log(`\n${name} on n8n ${install.version}, Node ${install.node.version}`);
	const start = Date.now();
	let failure: string | undefined;
	try {
		await scenarios[name]({ install, tarball, screenshots, step });
	} catch (error) {
		failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
		console.error(`${failure}\n${await logTails()}`);
	}
	await stopGroups();
	const seconds = (Date.now() - start) / 1000;
	return { scenario: name, n8n: install.version, node: install.node.version, seconds, failure };
}

async function main(): Promise<void> {
	const { versions, names, screenshots } = readOptions();
	const tarball = await packPackage();
	const results: Result[] = [];
	for (const version of versions) {
		const install = await installN8n(version);
		for (const name of names) {
			results.push(await runScenario(name, install, tarball, screenshots));
		}
	}
	printReport(results);
	if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}

cleanUpOnSignals();
try {
	await main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await cleanUp();
}
