import { Container } from '@n8n/di';
import { PollContext, PollTriggerExecutor, WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeTypes,
	IPollFunctions,
	IWorkflowExecuteAdditionalData,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

export type Trigger = ReturnType<typeof createTrigger>;

/**
 * How n8n (2.41) schedules polls and stores what they have learned: in memory, by its durable scheduler, and by that with
 * N8N_POLLER_DURABLE_CURSORS_ENABLED.
 */
export const WAYS = ['memory', 'scheduler', 'cursors'] as const;
export type Way = (typeof WAYS)[number];

interface TriggerOptions {
	node: INode;
	nodeTypes: INodeTypes;
	additionalData: IWorkflowExecuteAdditionalData;
	/** What n8n has stored so far. */
	stored?: string;
	way?: Way;
}

let processes = 0;
/** Whatever the package remembers of a trigger, it forgets with the process: there it has another ID. */
const newProcess = () => `process-${++processes}`;

/** A workflow that starts with a polling trigger, in one n8n after the other: its own executor, a database in memory. */
export function createTrigger(options: TriggerOptions) {
	const { nodeTypes, additionalData, way = 'memory' } = options;
	const node = { ...options.node, id: newProcess() };
	let { stored = '{}' } = options;
	const warnings: string[] = [];
	let executions = 0;
	let workflow = load();
	let runPoll = start(workflow, 'init');
	let budgetMs: number | undefined;

	function load(): Workflow {
		return new Workflow({
			id: 'polling',
			name: 'polling',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
			staticData: JSON.parse(stored) as IDataObject,
		});
	}

	/** n8n (2.41): WorkflowStaticDataService, and with cursors PollCursorService. */
	function save(loaded: Workflow): void {
		if (loaded.staticData.__dataChanged !== true) return;
		stored = JSON.stringify(loaded.staticData);
		loaded.staticData.__dataChanged = false;
	}

	/** n8n (2.41): TriggerExecutionContextFactory. */
	function createContext(loaded: Workflow, mode: WorkflowActivateMode) {
		const result: { items: IDataObject[]; failure?: Error } = { items: [] };
		const context = new PollContext(
			loaded,
			node,
			additionalData,
			'trigger',
			mode,
			(data) => {
				save(loaded);
				executions++;
				result.items = data[0].map(({ json }) => json);
			},
			(error) => {
				result.failure = error;
			},
			async () => {
				if (way === 'cursors') save(loaded);
			},
		);
		Object.defineProperties(context, {
			getPollBudgetMs: { get: () => budgetMs && (() => budgetMs) },
			logger: { value: { warn: (message: string) => warnings.push(message) } },
		});
		return { context, result };
	}

	function start(loaded: Workflow, mode: WorkflowActivateMode) {
		const { context, result } = createContext(loaded, mode);
		const isCurrent = () => loaded === workflow;
		const execute = Container.get(PollTriggerExecutor).create(loaded, node, context, isCurrent);
		return async (isActivation: boolean) => {
			Object.assign(result, { items: [], failure: undefined });
			await execute(isActivation);
			if (result.failure !== undefined) throw result.failure;
			return result.items;
		};
	}

	/** n8n (2.41): PollTriggerTaskHandler, which loads the workflow for each poll. */
	async function pollBySchedule(): Promise<IDataObject[]> {
		const loaded = load();
		const { context, result } = createContext(loaded, 'update');
		const { poll } = nodeTypes.getByNameAndVersion(node.type) as {
			poll: (this: IPollFunctions) => Promise<Parameters<typeof context.__emit>[0] | null>;
		};
		const data = await poll.call(context);
		if (data === null) await context.__commitCursor();
		else context.__emit(data);
		return result.items;
	}

	/** The first poll, after which n8n stores the workflow's static data; rejects if publishing fails. */
	async function activate(mode: WorkflowActivateMode = 'activate'): Promise<IDataObject[]> {
		workflow = load();
		runPoll = start(workflow, mode);
		const items = await runPoll(true);
		if (way !== 'cursors') save(workflow);
		return items;
	}

	const poll = async () => (way === 'memory' ? await runPoll(false) : await pollBySchedule());

	/** The durable scheduler polls when a poll is due, not at the start. */
	async function restart(mode: WorkflowActivateMode = 'init'): Promise<IDataObject[]> {
		node.id = newProcess();
		return way === 'memory' ? await activate(mode) : await poll();
	}

	/** What the editor's Fetch Test Event outputs. */
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
		poll,
		/** Restarts n8n with what it stored. */
		restart,
		fetchTestEvent,
		/** What n8n has stored, in the database, of the workflow's static data. */
		stored: () => stored,
		/** Puts something else into the database, as n8n does when it fails to store, or another process stores. */
		store: (other: string) => void (stored = other),
		/** What is in memory of it. */
		state: () => JSON.stringify(workflow.staticData),
		/** How many executions a poll has started, however few items they have. */
		executions: () => executions,
		/** What it wrote to n8n's log. */
		warnings,
		/** Sets parameters, as a user does before activating the workflow again. */
		change: (parameters: object) => void Object.assign(node.parameters, parameters),
		/** Says how long a poll may take, as n8n does from 2.38 on. */
		setBudget(ms: number): void {
			budgetMs = ms;
		},
	};
}
