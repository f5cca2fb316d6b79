import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess } from '../access/access';
import { toNodeError } from '../errors/toNodeError';
import { findChanges } from './findChanges';
import { createPoll, isRateLimitError, PollBudget, triggerOf, warnOf, type Poll } from './poll';
import { sampleEvents } from './sampleEvents';
import { readSettings } from './settings';
import { readSnapshot, scopeOf, storeSnapshot, type Scope } from './store';
import { inTurn, type Found } from './pollQueue';

/** Every third poll in a row that the rate limit prevents fails: a user must learn of it, but not of one bad minute. */
const PATIENCE = 3;

/** How many polls in a row it prevented, by trigger; in this process only: n8n stores nothing of a poll without events. */
const prevented = new Map<string, number>();

/**
 * Runs one poll of the trigger and returns the events since the last one, null if there are none. In the editor,
 * returns samples.
 * @throws {Error} an n8n error, in words for the user; nothing is lost, and the next poll starts from the same snapshot
 */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const { events } = isManual(context) ? await pollOnce(context) : await pollInTurn(context);
	return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
}

/**
 * Polls, then stores the new state once and at the top level: n8n does not notice changes below it. n8n (2.41) stores
 * the state after publishing and with an execution. After other polls it does so only with
 * N8N_POLLER_DURABLE_CURSORS_ENABLED, and a node cannot ask for it. So a restart undoes what polls without events have
 * learned.
 */
async function pollInTurn(context: IPollFunctions): Promise<Found> {
	const state = context.getWorkflowStaticData('node');
	const given = state.snapshot;
	const turn = { trigger: triggerOf(context), owner: context, given };
	const found = await inTurn(turn, async (start) => await pollOnce(context, start));
	if (found.state !== given) state.snapshot = found.state as string;
	return found;
}

/** @param start the state from which the poll starts; none for the editor */
async function pollOnce(context: IPollFunctions, start?: unknown): Promise<Found> {
	const secrets: string[] = [];
	const budget = new PollBudget((context as Partial<IPollFunctions>).getPollBudgetMs?.());
	try {
		const settings = readSettings(context);
		const node = context.getNode();
		const access = toServiceAccess(node, await context.getCredentials(CREDENTIAL_TYPE));
		secrets.push(access.apiKey);
		const poll = createPoll(context, access, settings, budget);
		if (isManual(context)) return { events: await sampleEvents(poll.list, settings), state: start };
		const found = await findSince(start, poll, scopeOf(access, node, settings.fields));
		prevented.delete(triggerOf(context));
		return found;
	} catch (thrown) {
		const error = budget.explain(thrown);
		if (isLeftToNextPoll(context, error, start)) return { events: [], state: start };
		const next = nextOf(context, start);
		throw toNodeError(context.getNode(), error, { secrets, next });
	} finally {
		budget.stop();
	}
}

/** Compares the list with the snapshot of a state. */
async function findSince(start: unknown, poll: Poll, scope: Scope): Promise<Found> {
	const { events, snapshot } = await findChanges(poll, () => {
		const read = readSnapshot(start, scope, poll.warn);
		if (start === undefined) read.isFirst = !poll.settings.reportsExisting;
		return read;
	});
	if (events.length > 0) snapshot.reports++;
	return { events, state: storeSnapshot(snapshot, scope) };
}

/** Whether only the rate limit is in the way, and not for long yet: the next poll continues from the snapshot. */
function isLeftToNextPoll(context: IPollFunctions, error: unknown, start: unknown): boolean {
	if (!isRateLimitError(error) || start === undefined) return false;
	const trigger = triggerOf(context);
	const count = (prevented.get(trigger) ?? 0) + 1;
	prevented.set(trigger, count % PATIENCE);
	if (count === PATIENCE) return false;
	warnOf(context)(`${error.message}. The next poll tries again.`);
	return true;
}

/** Without a state, n8n is about to publish the workflow, and does so only if this poll succeeds. */
function nextOf(context: IPollFunctions, start: unknown): string {
	if (isManual(context)) return 'Fetch a test event again later.';
	return start === undefined
		? 'Publish the workflow again later.'
		: 'No events were output. The next poll tries again.';
}

/** Whether a user fetches test events in the editor. */
function isManual(context: IPollFunctions): boolean {
	return context.getMode() === 'manual';
}
