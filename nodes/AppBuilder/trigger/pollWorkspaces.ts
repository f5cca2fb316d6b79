import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess } from '../access/access';
import { ServiceError, TRY_LATER } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { oneAtATime, Streaks } from './betweenPolls';
import { isOfLimit, PollBudget } from './budget';
import { sampleEvents, type WorkspaceEvent } from './events';
import { findChanges } from './findChanges';
import { createPoll, triggerOf, warnOf, type Poll } from './poll';
import { scopeOf, type Scope } from './scope';
import { readSettings } from './settings';
import { readSnapshot, storeSnapshot } from './store';

/** Polls that the request limit prevented. */
const limited = new Streaks();

/**
 * Runs one poll of the trigger and returns the events since the last one, null if there are none. In the editor,
 * returns samples.
 * @throws {Error} an error of n8n, in words for the user; nothing is lost, and the next poll starts from the same
 * snapshot
 */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	if (isManual(context)) return await pollOnce(context);
	return await oneAtATime(triggerOf(context), context, async () => await pollOnce(context));
}

async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const secrets: string[] = [];
	const kind = isManual(context) ? 'person' : 'poll';
	const budget = new PollBudget(kind, (context as Partial<IPollFunctions>).getPollBudgetMs?.());
	try {
		const settings = readSettings(context);
		const node = context.getNode();
		const access = toServiceAccess(node, await context.getCredentials(CREDENTIAL_TYPE));
		secrets.push(access.apiKey);
		const poll = createPoll(context, access, settings, budget);
		const events = isManual(context)
			? await sampleEvents(poll.list, settings)
			: await newEvents(
					poll,
					context.getWorkflowStaticData('node'),
					await scopeOf(access, node, settings.fields),
				);
		return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
	} catch (thrown) {
		const error = budget.explain(thrown);
		if (isLeftToNextPoll(context, error)) return null;
		throw toNodeError(context.getNode(), forTrigger(error, nextOf(context)), { secrets });
	} finally {
		budget.stop();
	}
}

/**
 * Compares the list with the stored snapshot, then stores the new one. The state is written last, once, and at the top
 * level: n8n does not notice changes below it. n8n (2.41) stores the state after activation and with an execution.
 * After other polls it does so only with N8N_POLLER_DURABLE_CURSORS_ENABLED, and a node cannot ask for it. So a restart
 * undoes what polls without events have learned, such as a first reading in portions.
 */
async function newEvents(poll: Poll, state: IDataObject, scope: Scope): Promise<WorkspaceEvent[]> {
	const read = () => readSnapshot(state.snapshot, scope, poll.warn);
	const { events, snapshot } = await findChanges(poll, read);
	limited.end(poll.trigger);
	const stored = storeSnapshot(snapshot, scope);
	if (stored !== state.snapshot) state.snapshot = stored;
	return events;
}

/** Whether only the request limit is in the way, and not for long yet: the next poll continues from the snapshot. */
function isLeftToNextPoll(context: IPollFunctions, error: unknown): boolean {
	if (!isOfLimit(error) || !hasSnapshot(context)) return false;
	if (limited.isTooLong(triggerOf(context))) return false;
	warnOf(context)(`${error.message}. The next poll tries again.`);
	return true;
}

/** The error with what happens next, and without advice about options that only the node has. */
export function forTrigger(error: unknown, next: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	const description = error.text.description.replace(TRY_LATER, next);
	return new ServiceError({ ...error.text, description, nodeAdvice: undefined });
}

function nextOf(context: IPollFunctions): string {
	if (isManual(context)) return 'Fetch a test event again later.';
	return hasSnapshot(context)
		? 'Nothing was reported, and the next poll tries again.'
		: 'Activate the workflow again later.';
}

/**
 * Whether a snapshot is stored. Without one, n8n is about to activate the workflow, and does so only if this poll
 * succeeds.
 */
function hasSnapshot(context: IPollFunctions): boolean {
	return !isManual(context) && 'snapshot' in context.getWorkflowStaticData('node');
}

/** Whether somebody fetches test events in the editor. */
function isManual(context: IPollFunctions): boolean {
	return context.getMode() === 'manual';
}
