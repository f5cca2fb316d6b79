import { startService, type LocalService } from '../service';
import {
	createEngine,
	type Engine,
	type RunOptions,
	type RunResult,
	type TestNode,
} from './engine';
import { removeUserFolder } from './n8nEnvironment';

export interface TestBench {
	engine: Engine;
	service: LocalService;
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
}

/** The engine and the local service for the tests of a file; both start every test clean. */
export function useEngine(): TestBench {
	const bench = { runNode } as TestBench;

	beforeAll(async () => {
		bench.service = await startService();
		bench.engine = await createEngine();
	});
	beforeEach(async () => {
		bench.service.reset();
		await bench.engine.storeCredential(validCredential(bench.service));
	});
	afterAll(async () => {
		await bench.service.close();
		removeUserFolder();
	});

	async function runNode(
		parameters: object,
		items?: RunOptions['items'],
		settings?: Partial<TestNode>,
	): Promise<NodeResult> {
		const node = { name: 'App Builder', parameters, ...settings };
		const result = await bench.engine.run({ nodes: [node], items });
		return { ...result, items: result.items(node.name), json: result.json(node.name) };
	}
	return bench;
}

export function validCredential({ baseUrl, settings }: LocalService) {
	return { baseUrl, apiKey: settings.apiKey, plan: 'business' };
}
