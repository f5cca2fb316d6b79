import './n8nEnvironment';
import 'reflect-metadata';

import { parse, stringify } from 'flatted';
import {
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	PackageDirectoryLoader,
	WorkflowExecute,
} from 'n8n-core';
import type {
	ExecutionError,
	IConnections,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	INodeParameters,
	IRun,
	IRunExecutionData,
	ITaskData,
	ITaskDataConnections,
	IVersionedNodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { MemoryCredentialsHelper } from './credentialsHelper';
import { testCredential } from './credentialTest';
import { provideEncryptionKey } from './encryptionKey';
import { createNodeTypes } from './nodeTypes';
import { createTrigger, type Trigger, type Way } from './trigger';

export const APP_BUILDER = 'n8n-nodes-app-builder.appBuilder';
export const TRIGGER = `${APP_BUILDER}Trigger`;
export const CREDENTIAL = 'appBuilderApi';

/** A node with what a test cares about; parameters may hold values n8n's types do not allow. */
export type TestNode = Partial<Omit<INode, 'parameters'>> & { name: string; parameters?: object };

export interface RunOptions {
	/** Chained after Start, unless `connections` says otherwise. */
	nodes: TestNode[];
	connections?: IConnections;
	/** What Start passes on. */
	items?: IDataObject[];
	/** The failed run that a person retries, with these nodes as the currently saved workflow. */
	retryOf?: RunResult;
	/** Called with a function that acts like the editor's Stop button, and returns what n8n then stores. */
	onStart?: (stop: () => IRunExecutionData) => void;
	/** Called with what the run sends to the console of the editor's browser. */
	onConsoleMessage?: (message: unknown) => void;
}

export interface RunResult {
	run: IRun;
	executionId: string;
	error: ExecutionError | undefined;
	task(node: string): ITaskData;
	items(node: string, output?: number): INodeExecutionData[];
	json(node: string, output?: number): IDataObject[];
}

export type Engine = Awaited<ReturnType<typeof createEngine>>;

export interface EngineOptions {
	/** The built package; this folder unless another is given. */
	packageDir?: string;
	extraNodes?: Record<string, INodeType | IVersionedNodeType>;
}

/** The real n8n-core with the built package, loaded as n8n loads it. */
export async function createEngine({
	packageDir = process.cwd(),
	extraNodes = {},
}: EngineOptions = {}) {
	provideEncryptionKey();
	const loader = new PackageDirectoryLoader(packageDir);
	await loader.loadAll();
	const nodeTypes = createNodeTypes(loader, extraNodes);
	const credentialsHelper = new MemoryCredentialsHelper(loader.credentialTypes);

	const additionalData = (currentNodeParameters?: INodeParameters, executionId = '1') =>
		({
			executionId,
			currentNodeExecutionIndex: 0,
			currentNodeParameters,
			credentialsHelper,
			restApiUrl: 'http://localhost/rest',
			instanceBaseUrl: 'http://localhost/',
			webhookBaseUrl: 'http://localhost/webhook',
			webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
			webhookTestBaseUrl: 'http://localhost/webhook-test',
			formWaitingBaseUrl: 'http://localhost/form-waiting',
			variables: {},
			setExecutionStatus() {},
			sendDataToUI() {},
			logAiEvent() {},
			hooks: new ExecutionLifecycleHooks('manual', '1', {
				id: '1',
				name: 'test',
				active: false,
				nodes: [],
				connections: {},
				createdAt: new Date(),
				updatedAt: new Date(),
			} as never),
		}) as unknown as IWorkflowExecuteAdditionalData;

	async function run({
		nodes,
		connections,
		items = [{}],
		retryOf,
		onStart,
		onConsoleMessage,
	}: RunOptions): Promise<RunResult> {
		const all = [{ name: 'Start', type: 'test.start' }, ...nodes].map(completeNode);
		const workflow = new Workflow({
			id: '1',
			name: 'test',
			nodes: all,
			connections: connections ?? chain(all),
			active: false,
			nodeTypes,
			settings: { executionOrder: 'v1' },
		});
		const startNode = workflow.getNode('Start') as INode;
		const data = retryOf
			? dataToRetry(retryOf, workflow)
			: createRunExecutionData({
					executionData: {
						nodeExecutionStack: [
							{ node: startNode, source: null, data: { main: [items.map((json) => ({ json }))] } },
						],
					},
				});
		const executionId = String(Number(retryOf?.executionId ?? 0) + 1);
		const execution = new WorkflowExecute(
			{
				...additionalData(undefined, executionId),
				sendDataToUI: (_type: string, message: unknown) => onConsoleMessage?.(message),
			},
			retryOf ? 'retry' : 'manual',
			data,
		);
		const running = execution.processRunExecutionData(workflow);
		onStart?.(() => {
			running.cancel();
			return parse(stringify(data)) as IRunExecutionData;
		});
		return toResult(await running, executionId);
	}

	async function search(
		method: string,
		filter?: string,
		paginationToken?: string,
		given: object = {},
	) {
		const parameters = { resource: 'workspace', operation: 'get', ...given };
		const node = completeNode({ name: 'App Builder', parameters }, 0);
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const context = new LoadOptionsContext(
			workflow,
			node,
			additionalData(parameters),
			'parameters.workspaceId',
		);
		const { methods } = nodeTypes.getByNameAndVersion(APP_BUILDER);
		return await methods!.listSearch![method].call(context, filter, paginationToken);
	}

	return {
		storeCredential: async (data: ICredentialDataDecryptedObject, id = CREDENTIAL) =>
			await credentialsHelper.store(id, CREDENTIAL, data),
		run,
		searchWorkspaces: async (filter?: string, paginationToken?: string) =>
			await search('searchWorkspaces', filter, paginationToken),
		/** What the editor offers for a column to match on. */
		searchFields: async (filter?: string, method = 'searchWorkspaceFields', parameters?: object) =>
			await search(method, filter, undefined, parameters),
		/** A workflow that starts with the trigger, not active yet. */
		trigger(
			parameters: object = {},
			stored?: string,
			way?: Way,
			name = 'App Builder Trigger',
		): Trigger {
			const node = completeNode({ name, type: TRIGGER, parameters }, 0);
			return createTrigger({ node, nodeTypes, additionalData: additionalData(), stored, way });
		},
		/** How often a credential was read since the engine was made. */
		credentialReads: () => credentialsHelper.decryptions,
		testCredential: async (data: ICredentialDataDecryptedObject) =>
			await testCredential(loader.credentialTypes[CREDENTIAL].type, data, additionalData()),
	};
}

function completeNode(node: TestNode, index: number): INode {
	const type = node.type ?? APP_BUILDER;
	const usesCredential = type.startsWith(APP_BUILDER);
	return {
		id: String(index),
		typeVersion: 1,
		position: [index * 200, 0],
		parameters: {},
		...(usesCredential && { credentials: { [CREDENTIAL]: { id: CREDENTIAL, name: CREDENTIAL } } }),
		...node,
		type,
	} as INode;
}

function chain(nodes: INode[]): IConnections {
	const links = nodes
		.slice(1)
		.map((node, index) => [
			nodes[index].name,
			{ main: [[{ node: node.name, type: 'main' as const, index: 0 }]] },
		]);
	return Object.fromEntries(links) as IConnections;
}

function toResult(run: IRun, executionId: string): RunResult {
	const { runData, error } = run.data.resultData;
	const task = (node: string) => runData[node][0];
	const items = (node: string, output = 0) => runData[node]?.[0]?.data?.main?.[output] ?? [];
	return {
		run,
		executionId,
		error: error as ExecutionError | undefined,
		task,
		items,
		json: (node, output) => items(node, output).map((item) => item.json),
	};
}

/**
 * A model of what n8n's Retry makes of the execution in its database (2.41, executions/execution.service.js). The e2e
 * scenario `headless` tries it in a real n8n.
 */
function dataToRetry({ run }: RunResult, workflow: Workflow): IRunExecutionData {
	const data = parse(stringify(run.data)) as IRunExecutionData;
	const { lastNodeExecuted, runData } = data.resultData;
	delete data.resultData.error;
	const tasks = runData[lastNodeExecuted!];
	if (tasks.at(-1)?.error !== undefined) tasks.pop();
	for (const entry of data.executionData!.nodeExecutionStack) {
		entry.node = workflow.getNode(entry.node.name)!;
	}
	return data;
}

/**
 * A model of what n8n's recovery makes of an execution if n8n was killed while the last of these nodes worked (2.41,
 * executions/execution-recovery.service.js): nothing that the nodes have stored is left, and Retry begins at the start.
 * The e2e scenario `headless` kills a real n8n.
 */
export function killedDuring({ run, ...result }: RunResult, ...nodes: string[]): RunResult {
	const data = parse(stringify(run.data)) as IRunExecutionData;
	const [start] = data.resultData.runData.Start;
	const last = nodes.at(-1)!;
	const artificial = { ...start, executionTime: -1 };
	const { runData } = createRunExecutionData({
		resultData: {
			runData: Object.fromEntries(['Start', ...nodes].map((name) => [name, [{ ...artificial }]])),
		},
	}).resultData;
	runData[last][0].error = new Error('Node crashed') as ExecutionError;
	delete runData[last][0].data;
	const killed = createRunExecutionData({
		resultData: { runData, lastNodeExecuted: last },
		executionData: {
			nodeExecutionStack: [
				{
					node: { name: 'Start' } as INode,
					source: null,
					data: start.data as ITaskDataConnections,
				},
			],
		},
	});
	return { ...result, run: { ...run, status: 'crashed', data: killed } };
}
