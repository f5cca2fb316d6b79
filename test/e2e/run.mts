/**
 * The end-to-end tests: the packed package in a real n8n.
 * npm run test:e2e -- [--n8n VERSION,… | --n8n-image IMAGE] [--only headless,examples,editor,ai,queue,scheduler]
 *   [--screenshots FOLDER]
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanUp, cleanUpOnSignals } from '../n8n/processes/cleanup.mjs';
import { provideImage, type Source } from '../n8n/commands.mjs';
import { installN8n, type Install } from '../n8n/install.mjs';
import { checkout } from '../n8n/paths.mjs';
import { packPackage } from '../n8n/packedPackage.mjs';
import { runProgram } from '../n8n/processes/runProgram.mjs';
import { logTails } from '../n8n/processes/processGroup.mjs';
import { step, type Scenario, type ScenarioContext } from './core/scenario';
import { ai } from './scenarios/ai';
import { editor } from './scenarios/editor';
import { examples } from './scenarios/examples';
import { headless } from './scenarios/headless';
import { queue } from './scenarios/queue';
import { scheduler } from './scenarios/scheduler';

/** The longest first, so that none is left over alone at the end. */
const scenarios: Record<string, Scenario> = { editor, scheduler, queue, examples, headless, ai };
/** Scenarios wait for n8n most of the time. */
const SIDE_BY_SIDE = 4;

interface Options {
	/** Undefined is the locked one. */
	versions: Array<string | undefined>;
	/** Instead of a version. */
	image?: string;
	names: string[];
	screenshots: string;
}

function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			n8n: { type: 'string' },
			'n8n-image': { type: 'string' },
			only: { type: 'string' },
			screenshots: { type: 'string', default: join(import.meta.dirname, 'screenshots') },
		},
	});
	const { n8n, 'n8n-image': image, only, screenshots } = values;
	// On other versions than the locked one only the core runs unless told.
	const standard = n8n === undefined && image === undefined ? Object.keys(scenarios) : ['headless'];
	const names = only?.split(',') ?? standard;
	const unknown = names.find((name) => !(name in scenarios));
	if (unknown !== undefined) {
		throw new Error(`There is no scenario ${unknown}: ${Object.keys(scenarios).join(', ')}`);
	}
	return {
		versions: n8n?.split(',') ?? [undefined],
		image,
		names,
		screenshots: resolve(screenshots),
	};
}

/** What is under test, each with the installation whose clients drive it. */
async function* sources({ versions, image }: Options): AsyncGenerator<[Source, Install]> {
	for (const version of versions) {
		const install = await installN8n(version);
		if (version === undefined) await checkTypes();
		yield [image === undefined ? install : await provideImage(image), install];
	}
}

/** `npm run typecheck` leaves the scenarios out: they import clients that are installed with the locked n8n. */
async function checkTypes(): Promise<void> {
	const command = ['tsc', '-p', 'test/e2e'];
	await step('the scenarios have no type errors', async () => {
		await runProgram('npx', command, { cwd: checkout });
	});
}

async function runScenario(
	name: string,
	source: Source,
	context: Omit<ScenarioContext, 'source' | 'step'>,
): Promise<Result> {
	const stepOfScenario: ScenarioContext['step'] = async (title, run) =>
		await step(`${name}: ${title}`, run);
	const node = 'node' in source ? source.node.version : 'of the image';
	console.log(`\n${name} on n8n ${source.version}, Node ${node}`);
	const start = Date.now();
	let result: Result['result'] = 'passed';
	try {
		await scenarios[name]({ ...context, source, step: stepOfScenario });
	} catch (error) {
		result = 'FAILED';
		console.error(error, `\n${await logTails()}`);
	}
	const seconds = Math.round((Date.now() - start) / 1000);
	return { scenario: name, n8n: source.version, node, result, seconds };
}

interface Result {
	scenario: string;
	n8n: string;
	node: string;
	result: 'passed' | 'FAILED';
	seconds: number;
}

async function main(): Promise<void> {
	const options = readOptions();
	const { names, screenshots } = options;
	const tarball = packPackage();
	const results: Result[] = [];
	for await (const [source, install] of sources(options)) {
		const waiting = [...names];
		const runNext = async () => {
			for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
				results.push(await runScenario(name, source, { install, tarball, screenshots }));
			}
		};
		await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext));
	}
	console.table(results);
	const failed = results.filter(({ result }) => result === 'FAILED').length;
	// CI reads this line.
	console.log(`\n${results.length - failed} passed, ${failed} failed`);
	if (failed > 0) process.exitCode = 1;
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
