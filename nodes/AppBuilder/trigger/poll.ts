import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../credential/access';
import { ServiceError, TRY_AGAIN } from '../errors/ServiceError';
import { toNodeError } from '../errors/toNodeError';
import { defaultOptions } from '../parameters/options';
import { createClient } from '../transport/client';
import { isOfLimit, PollBudget } from './budget';
import type { WorkspaceEvent } from './events';
import { findChanges } from './findChanges';
import { oneAtATime } from './oneAtATime';
import { sampleEvents } from './samples';
import { scopeOf } from './scope';
import { readSettings, type TriggerSettings } from './settings';
import { readSnapshot, storeSnapshot } from './store';

/** A poll under way. */
interface Place {
	context: IPollFunctions;
	access: ServiceAccess;
	settings: TriggerSettings;
	budget: PollBudget;
}

/** How many polls in a row may come to nothing before one fails. */
const PATIENCE = 3;

/** Polls in a row that came to nothing, in this process only: n8n stores nothing of a poll without events. */
class Streaks {
	readonly #counts = new Map<string, number>();

	/** Counts one more poll of the trigger; true for each third. */
	isTooLong(trigger: string): boolean {
		const count = (this.#counts.get(trigger) ?? 0) + 1;
		this.#counts.set(trigger, count % PATIENCE);
		return count === PATIENCE;
	}

	end(trigger: string): void {
		this.#counts.delete(trigger);
	}
}

/** Polls that the request limit kept out. */
const limited = new Streaks();
/** Polls that came no nearer to the list's end. */
const stuck = new Streaks();

/**
 * One poll of the trigger: the events since the last one, null when there are none. In the editor, samples.
 * @throws {Error} n8n's, in words for the user; nothing is lost, and the next poll starts from the same snapshot
 */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await poll(context, samplesOf);
	return await oneAtATime(keyOf(context), context, async () => await poll(context, changesOf));
}

async function poll(
	context: IPollFunctions,
	eventsOf: (place: Place) => Promise<WorkspaceEvent[]>,
): Promise<INodeExecutionData[][] | null> {
	const secrets: string[] = [];
	const budget = new PollBudget((context as Partial<IPollFunctions>).getPollBudgetMs?.());
	try {
		const settings = readSettings(context);
		const credential = await context.getCredentials(CREDENTIAL_TYPE);
		const access = toServiceAccess(context.getNode(), credential);
		secrets.push(access.apiKey);
		const events = await eventsOf({ context, access, settings, budget });
		return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
	} catch (thrown) {
		const error = budget.explain(thrown);
		if (isLeftToNextPoll(context, error)) return null;
		throw toNodeError(context.getNode(), forTrigger(error, nextOf(context)), { secrets });
	} finally {
		budget.stop();
	}
}

async function samplesOf(place: Place): Promise<WorkspaceEvent[]> {
	return await sampleEvents(clientsOf(place).list, place.settings);
}

/**
 * The state is written last, once, and at the top level: n8n does not see what changes below it. n8n (2.41) stores it
 * after activation and with an execution; after other polls only with N8N_POLLER_DURABLE_CURSORS_ENABLED, and a node
 * cannot ask for it. So a restart undoes what polls without events have learned, such as a first reading in portions.
 */
async function changesOf(place: Place): Promise<WorkspaceEvent[]> {
	const { context, access, settings, budget } = place;
	const state = context.getWorkflowStaticData('node');
	const scope = await scopeOf(access, context.getNode(), settings.fields);
	const key = keyOf(context);
	const warn = warnOf(context);
	const isStuckTooOften = () => stuck.isTooLong(key);
	const { events, snapshot, isEnd } = await findChanges(
		{ ...clientsOf(place), settings, budget, warn, isStuckTooOften },
		() => readSnapshot(state.snapshot, scope, warn),
	);
	limited.end(key);
	if (isEnd) stuck.end(key);
	const stored = storeSnapshot(snapshot, scope);
	if (stored !== state.snapshot) state.snapshot = stored;
	return events;
}

/** What a poll asks the service with: for the pages of the list, and for single workspaces. */
function clientsOf({ context, access, settings, budget }: Place) {
	const { signal, stopwatch } = budget;
	const leftMs = () => budget.leftMs;
	const isPerson = context.getMode() === 'manual';
	const sender = { isPerson, isPoll: true, sent: 0, expected: () => 0 };
	const withOptions = createClient({ context, access, signal, sender, stopwatch, leftMs });
	const options = { ...defaultOptions, maxWaitMs: budget.ms };
	const { queryParameters } = settings;
	return {
		list: { client: withOptions({ ...options, queryParameters }), access },
		// The next poll is retry enough.
		lookUpClient: withOptions({ ...options, maxRetries: 0 }),
	};
}

/** Whether only the request limit is in the way, and not for long yet: the next poll goes on from the snapshot. */
function isLeftToNextPoll(context: IPollFunctions, error: unknown): boolean {
	const mayWait = isOfLimit(error) && hasSnapshot(context) && !limited.isTooLong(keyOf(context));
	if (mayWait) warnOf(context)(`${error.message}. The next poll tries again.`);
	return mayWait;
}

/** The error without advice about options that only the node has, and with what happens next. */
export function forTrigger(error: unknown, next: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	const description = error.text.description.replace(TRY_AGAIN, next);
	return new ServiceError({ ...error.text, description, nodeAdvice: undefined });
}

function nextOf(context: IPollFunctions): string {
	if (context.getMode() === 'manual') return 'Fetch a test event again later.';
	return hasSnapshot(context)
		? 'Nothing was reported, and the next poll tries again.'
		: 'Activate the workflow again later.';
}

/** Without a snapshot, n8n is about to activate the workflow: it does so only if this poll succeeds. */
function hasSnapshot(context: IPollFunctions): boolean {
	return context.getMode() !== 'manual' && 'snapshot' in context.getWorkflowStaticData('node');
}

function keyOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}

/** n8n's log names neither workflow nor node by itself. */
function warnOf(context: IPollFunctions): (message: string) => void {
	const place = { workflowId: context.getWorkflow().id, nodeName: context.getNode().name };
	return (message) => context.logger.warn(message, place);
}
