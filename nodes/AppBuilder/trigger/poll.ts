import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess } from '../credential/access';
import { toNodeError } from '../errors/toNodeError';
import { Sender } from '../transport/pacing/sender';
import { bindingOf, fieldsBindingOf } from './binding';
import { isOfLimit, startBudget } from './budget';
import { clientsOf, type Place } from './clients';
import type { WorkspaceEvent } from './events';
import { findChanges } from './findChanges';
import { forTrigger } from './forTrigger';
import { oneAtATime } from './oneAtATime';
import { forget, isEnough } from './patience';
import { sampleEvents } from './samples';
import { readSettings } from './settings';
import { hasSnapshot, snapshotIn, type Warn } from './state';
import { storeSnapshot } from './storedSnapshot';

/** The last remark on each trigger that is made once. */
const remarks = new Map<string, string>();

/** One poll of the trigger: the events since the last one, null when there are none. In the editor, samples. */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await pollOnce(context);
	return await oneAtATime(keyOf(context), context, async () => await pollOnce(context));
}

async function pollOnce(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const secrets: string[] = [];
	const budget = startBudget(context, () => sender.waitedMs);
	const kind = context.getMode() === 'manual' ? 'person' : 'poll';
	const sender: Sender = new Sender({ kind, maxPauseMs: budget.ms });
	try {
		const settings = readSettings(context);
		const access = toServiceAccess(
			context.getNode(),
			await context.getCredentials(CREDENTIAL_TYPE),
		);
		secrets.push(access.apiKey);
		const events = await eventsOf({ context, access, settings, budget, sender });
		return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
	} catch (thrown) {
		const error = budget.explain(thrown);
		if (mayWait(context, error)) return null;
		throw toNodeError(context.getNode(), forTrigger(error, againOf(context)), { secrets });
	} finally {
		budget.stop();
	}
}

async function eventsOf(place: Place): Promise<WorkspaceEvent[]> {
	const { context, settings } = place;
	return context.getMode() === 'manual'
		? await sampleEvents(clientsOf(place).list, settings)
		: await changesOf(place);
}

/**
 * The state is written last, once, and at the top level: n8n does not see what changes below it. n8n (2.41) stores it
 * after activation and with an execution; after other polls only with N8N_POLLER_DURABLE_CURSORS_ENABLED, and a node
 * cannot ask for it. So a restart undoes what polls without events have learned, such as a first reading in portions.
 */
async function changesOf(place: Place): Promise<WorkspaceEvent[]> {
	const { context, access, settings, budget } = place;
	const state = context.getWorkflowStaticData('node');
	const node = context.getNode();
	const list = await bindingOf(access, node);
	const binding = { list, fields: fieldsBindingOf(settings.fields) };
	const warn = warnOf(context);
	const read = async () => await snapshotIn(state, binding, warn);
	const [key, stuckKey] = [keyOf(context), `${keyOf(context)}:stuck`];
	const isStuckTooOften = () => isEnough(stuckKey);
	const warnOnce = (remark: string) => {
		if (remarks.get(key) !== remark) warn(remark);
		remarks.set(key, remark);
	};
	const poll = { settings, ...clientsOf(place), budget, warn, warnOnce, isStuckTooOften };
	const { events, snapshot, isEnd } = await findChanges(poll, read);
	forget(key);
	if (isEnd) forget(stuckKey);
	const stored = await storeSnapshot(snapshot, binding);
	if (stored !== state.snapshot) state.snapshot = stored;
	return events;
}

/** Whether only the request limit is in the way, and not for long yet: the next poll goes on from the snapshot. */
function mayWait(context: IPollFunctions, error: unknown): boolean {
	if (!isOfLimit(error) || !hasSnapshot(context) || isEnough(keyOf(context))) return false;
	warnOf(context)(`${error.message}. The next poll tries again.`);
	return true;
}

function againOf(context: IPollFunctions): string {
	if (context.getMode() === 'manual') return 'Fetch a test event again later.';
	return hasSnapshot(context)
		? 'Nothing was reported, and the next poll tries again.'
		: 'Activate the workflow again later.';
}

function keyOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}

/** n8n's log names neither workflow nor node by itself. */
function warnOf(context: IPollFunctions): Warn {
	const place = { workflowId: context.getWorkflow().id, nodeName: context.getNode().name };
	return (message) => context.logger.warn(message, place);
}
