import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { IConnections, IDataObject, IPairedItemData } from 'n8n-workflow';

import { startService, type LocalService } from '../service';
import { validCredential } from '../service/credential';
import {
	APP_BUILDER,
	createEngine,
	type Engine,
	type EngineOptions,
	type RunOptions,
	type RunResult,
	type TestNode,
} from './engine';
import { buildScaledPackage } from './scaledPackage';

export interface TestBench {
	engine: Engine;
	service: LocalService;
	/** The built package the engine runs. */
	packageDir: string;
	/** Stores a credential that the service accepts, but for these fields. */
	useCredential(fields?: object): Promise<void>;
	/** Runs one App Builder node over the items. */
	runNode(
		parameters: object,
		items?: RunOptions['items'],
		settings?: Partial<TestNode>,
	): Promise<NodeResult>;
	/** Lets an AI Agent call the node as its tool, once with each of these arguments. */
	callTool(
		parameters: object,
		args: IDataObject[],
		settings?: Partial<TestNode>,
	): Promise<Array<{ name: unknown; answer: unknown }>>;
}

export interface NodeResult extends Omit<RunResult, 'items' | 'json' | 'task'> {
	items: ReturnType<RunResult['items']>;
	json: ReturnType<RunResult['json']>;
	/** The index of the item that each output is paired with. */
	sources: number[];
	/** What is on the error output. */
	failed: ReturnType<RunResult['items']>;
	/** What stands in the output panel. */
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
	const bench = { packageDir, useCredential, runNode, callTool } as TestBench;

	beforeAll(async () => {
		bench.service = await startService({ clockScale });
		bench.engine = await createEngine({ packageDir, extraNodes });
	});
	beforeEach(async () => {
		bench.service.reset();
		// Each test has its own, because a key's pacing outlives a run.
		bench.service.settings.apiKey = `key-${randomUUID()}`;
		await useCredential();
	});
	afterAll(async () => {
		await bench.service.close();
		if (isScaled) rmSync(packageDir, { recursive: true });
	});

	async function useCredential(fields = {}): Promise<void> {
		await bench.engine.storeCredential({ ...validCredential(bench.service), ...fields });
	}

	async function runNode(
		parameters: object,
		given?: RunOptions['items'],
		settings?: Partial<TestNode>,
	): Promise<NodeResult> {
		const node = { name: 'App Builder', parameters, ...settings };
		const result = await bench.engine.run({ nodes: [node], items: given });
		const { hints = [] } = result.task(node.name);
		const items = result.items(node.name);
		return {
			...result,
			items,
			json: result.json(node.name),
			sources: items.map(({ pairedItem }) => (pairedItem as IPairedItemData).item),
			failed: result.items(node.name, 1),
			hints: hints.map(({ message }) => message),
		};
	}

	async function callTool(parameters: object, items: IDataObject[], settings = {}) {
		const tool = { name: 'App Builder', type: `${APP_BUILDER}Tool`, parameters, ...settings };
		const connections: IConnections = {
			Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			'App Builder': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		};
		const { error, json } = await bench.engine.run({
			nodes: [{ name: 'Agent', type: 'test.toolCaller' }, tool],
			connections,
			items,
		});
		if (error) throw error;
		return json('Agent').map(({ name, answer }) => ({
			name,
			answer: JSON.parse(String(answer)) as unknown,
		}));
	}
	return bench;
}
