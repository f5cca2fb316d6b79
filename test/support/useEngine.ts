import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';

import { startService, type LocalService } from '../service';
import { validCredential } from '../service/credential';
import {
	createEngine,
	type Engine,
	type EngineOptions,
	type RunOptions,
	type RunResult,
	type TestNode,
} from './engine';
import { removeUserFolder } from './n8nEnvironment';
import { buildScaledPackage } from './scaledPackage';

export interface TestBench {
	engine: Engine;
	service: LocalService;
	/** The built package the engine runs. */
	packageDir: string;
	/** Runs one App Builder node over the items. */
	runNode(
		parameters: object,
		items?: RunOptions['items'],
		settings?: Partial<TestNode>,
	): Promise<NodeResult>;
}

export interface NodeResult extends Omit<RunResult, 'items' | 'json' | 'task'> {
	items: ReturnType<RunResult['items']>;
	json: ReturnType<RunResult['json']>;
	/** What stands below the output. */
	hints: string[];
}

/**
 * The engine and the local service for the tests of a file; both start every test clean.
 * With a clock scale the package's minute lasts that much less, and so does the service's.
 */
export function useEngine({
	clockScale = 1,
	extraNodes,
}: { clockScale?: number } & Pick<EngineOptions, 'extraNodes'> = {}): TestBench {
	const isScaled = clockScale !== 1;
	const packageDir = isScaled ? buildScaledPackage(clockScale) : process.cwd();
	const bench = { packageDir, runNode } as TestBench;

	beforeAll(async () => {
		bench.service = await startService({ clockScale });
		bench.engine = await createEngine({ packageDir, extraNodes });
	});
	beforeEach(async () => {
		bench.service.reset();
		// Its own for each test, because the pace of a key outlives a run.
		bench.service.settings.apiKey = `key-${randomUUID()}`;
		await bench.engine.storeCredential(validCredential(bench.service));
	});
	afterAll(async () => {
		await bench.service.close();
		removeUserFolder();
		if (isScaled) rmSync(packageDir, { recursive: true });
	});

	async function runNode(
		parameters: object,
		items?: RunOptions['items'],
		settings?: Partial<TestNode>,
	): Promise<NodeResult> {
		const node = { name: 'App Builder', parameters, ...settings };
		const result = await bench.engine.run({ nodes: [node], items });
		const { hints = [] } = result.task(node.name);
		return {
			...result,
			items: result.items(node.name),
			json: result.json(node.name),
			hints: hints.map(({ message }) => message),
		};
	}
	return bench;
}
