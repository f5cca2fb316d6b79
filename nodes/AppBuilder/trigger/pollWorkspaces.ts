import type { INodeExecutionData, IPollFunctions, NodeApiError } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess } from '../access/access';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { joinSentences } from '../text/format';
import { createClient } from '../transport/client';
import type { WorkspaceEvent } from './events';
import { findChanges, type Poll } from './findChanges';
import { PollBudget } from './PollBudget';
import { PollTurns } from './PollTurns';
import { sampleEvents } from './sampleEvents';
import { readSettings } from './settings';
import { createScope } from './snapshot';

const turns = new PollTurns();

/** The triggers that have polled since they were activated. n8n gives each activation a context of its own. */
const polled = new WeakSet<IPollFunctions>();
/** How n8n activates a trigger that was published before. */
const RESUMED = ['init', 'leadershipChange'];

/**
 * Runs one poll of the trigger, and returns the events since the last one, or null if there are none. In the editor,
 * returns samples.
 * @throws {Error} an n8n error for the user; nothing is lost, and the next poll starts from the same snapshot
 */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const events =
		context.getMode() === 'manual'
			? await withPoll(context, 'Fetch a test event again later.', sampleEvents)
			: await newEvents(context);
	return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
}

/**
 * Polls, then stores the new state once and at the top level: n8n doesn't notice changes below it. n8n (2.41) stores
 * the state after publishing and with an execution, and after other polls only with N8N_POLLER_DURABLE_CURSORS_ENABLED;
 * a node can't ask for it. So a restart undoes what polls without events learned.
 */
async function newEvents(context: IPollFunctions): Promise<WorkspaceEvent[]> {
	const stored = context.getWorkflowStaticData('node');
	const given = stored.snapshot;
	const trigger = `${context.getWorkflow().id}:${context.getNode().id}`;
	const isFirst = !polled.has(context);
	polled.add(context);
	const polling = turns.run(
		trigger,
		given,
		async (state) =>
			await withPoll(context, nextStep(state), async (poll) => await findChanges(poll, state)),
	);
	const found = await polling.catch((error: NodeApiError) => {
		// n8n (1.121 to 2.41) would soon give up, and leave the workflow published without ever polling again.
		const isResumed = isFirst && RESUMED.includes(context.getActivationMode());
		if (!isResumed || given === undefined) throw error;
		warn(context, joinSentences(`${error.message}.`, error.description));
		return undefined;
	});
	if (found === undefined) return [];
	if (found.state !== given) stored.snapshot = found.state;
	return found.events;
}

/** Without a state, n8n is about to publish the workflow, and does so only if this poll succeeds. */
function nextStep(state: unknown): string {
	return state === undefined
		? 'Publish the workflow again later.'
		: 'No events were output. The next poll tries again.';
}

/**
 * Does the work of a poll within its time.
 * @param next what the trigger or the user does next after an error
 */
async function withPoll<Result>(
	context: IPollFunctions,
	next: string,
	work: (poll: Poll) => Promise<Result>,
): Promise<Result> {
	const secrets: string[] = [];
	const budget = new PollBudget((context as Partial<IPollFunctions>).getPollBudgetMs?.());
	const node = context.getNode();
	try {
		const settings = readSettings(context);
		const access = toServiceAccess(node, await context.getCredentials(CREDENTIAL_TYPE));
		secrets.push(access.apiKey);
		const { signal, sender } = budget;
		const leftMs = () => budget.leftMs;
		const withOptions = createClient({ context, access, signal, sender, leftMs });
		return await work({
			settings,
			// By name: n8n drops the stored state of a node that is renamed.
			source: `${context.getWorkflow().id}:${node.name}`,
			scope: createScope(access, node, settings.fields),
			budget,
			list: { client: withOptions(defaultOptions), access, query: settings.query },
			// The next poll serves as the retry.
			lookUpClient: withOptions({ ...defaultOptions, maxRetries: 0 }),
			warn: (message) => warn(context, message),
		});
	} catch (thrown) {
		throw toNodeError(node, budget.explain(thrown), { secrets, next });
	} finally {
		budget.stop();
	}
}

/** Writes to n8n's log, which names neither the node nor the workflow by itself. */
function warn(context: IPollFunctions, message: string): void {
	const { id: workflowId, name: workflow } = context.getWorkflow();
	context.logger.warn(`${context.getNode().name} in "${workflow}": ${message}`, { workflowId });
}
