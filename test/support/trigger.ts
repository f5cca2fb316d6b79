import { Container } from '@n8n/di';
import { PollContext, PollTriggerExecutor, WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

export type Trigger = ReturnType<typeof createTrigger>;

interface TriggerOptions {
	node: INode;
	nodeTypes: INodeTypes;
	additionalData: IWorkflowExecuteAdditionalData;
	/** What n8n has stored so far. */
	stored?: string;
}

const WORKFLOW_ID = 'polling';

/** A workflow that starts with a polling trigger, in one n8n after the other: its own executor, a database in memory. */
export function createTrigger(options: TriggerOptions) {
	const { node, nodeTypes, additionalData } = options;
	let { stored = '{}' } = options;
	const warnings: string[] = [];
	let executions = 0;
	let workflow = load();
	let runPoll = start(workflow, 'init');
	let budgetMs: number | undefined;

	function load(): Workflow {
		return new Workflow({
			id: WORKFLOW_ID,
			name: 'polling',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
			staticData: JSON.parse(stored) as IDataObject,
		});
	}

	/** n8n (2.41): WorkflowStaticDataService. */
	function save(loaded: Workflow): void {
		if (loaded.staticData.__dataChanged !== true) return;
		stored = JSON.stringify(loaded.staticData);
		loaded.staticData.__dataChanged = false;
	}

	/** n8n (2.41): TriggerExecutionContextFactory. */
	function start(loaded: Workflow, mode: WorkflowActivateMode) {
		let items: IDataObject[] = [];
		let failure: Error | undefined;
		const context = new PollContext(
			loaded,
			node,
			additionalData,
			'trigger',
			mode,
			(data) => {
				save(loaded);
				executions++;
				items = data[0].map(({ json }) => json);
			},
			(error) => {
				failure = error;
			},
		);
		Object.defineProperties(context, {
			getPollBudgetMs: { get: () => budgetMs && (() => budgetMs) },
			logger: { value: { warn: (message: string) => warnings.push(message) } },
		});
		const isCurrent = () => loaded === workflow;
		const execute = Container.get(PollTriggerExecutor).create(loaded, node, context, isCurrent);
		return async (isActivation: boolean) => {
			items = [];
			failure = undefined;
			await execute(isActivation);
			if (failure !== undefined) throw failure as Error;
			return items;
		};
	}

	/** The first poll, after which n8n stores the workflow's static data; rejects as activation does. */
	async function activate(mode: WorkflowActivateMode = 'activate'): Promise<IDataObject[]> {
		workflow = load();
		runPoll = start(workflow, mode);
		const items = await runPoll(true);
		save(workflow);
		return items;
	}

	/** What the editor's Fetch Test Event gives. */
	async function fetchTestEvent(): Promise<IDataObject[]> {
		const manual = load();
		const data = createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node, source: null, data: { main: [[{ json: {} }]] } }],
			},
		});
		const execution = new WorkflowExecute(additionalData, 'manual', data);
		const run = await execution.processRunExecutionData(manual);
		if (run.data.resultData.error !== undefined) throw run.data.resultData.error as Error;
		return run.data.resultData.runData[node.name][0].data!.main[0]!.map(({ json }) => json);
	}

	return {
		activate,
		/** A poll by the clock: the items of the execution it starts, none if it starts none; rejects as it does. */
		poll: async () => await runPoll(false),
		/** n8n ends, and starts again with what it has stored. */
		restart: async () => await activate('init'),
		fetchTestEvent,
		/** What n8n has stored, in the database, of the workflow's static data. */
		stored: () => stored,
		/** What is in memory of it. */
		state: () => JSON.stringify(workflow.staticData),
		/** How many executions a poll has started, however few items they have. */
		executions: () => executions,
		/** What it has written into n8n's log. */
		warnings,
		/** Sets parameters, as a user does before activating the workflow again. */
		change: (parameters: object) => void Object.assign(node.parameters, parameters),
		/** Says how long a poll may take, as n8n does from 2.36 on. */
		setBudget(ms: number): void {
			budgetMs = ms;
		},
	};
}
