import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../credential/access';
import { toNodeError } from '../errors/toNodeError';
import { createClient } from '../transport/client';
import { createStopwatch } from '../transport/pacing/stopwatch';
import { bindingOf } from './binding';
import { startBudget, type Budget } from './budget';
import type { WorkspaceEvent } from './events';
import { findChanges } from './findChanges';
import { oneAtATime } from './oneAtATime';
import { sampleEvents } from './samples';
import { readSettings, type TriggerSettings } from './settings';
import { emptySnapshot, type Snapshot } from './snapshot';
import { readSnapshot, storeSnapshot } from './storedSnapshot';

/** Where a poll takes place. */
interface Place {
	context: IPollFunctions;
	access: ServiceAccess;
	settings: TriggerSettings;
	budget: Budget;
}

/** What to log when it starts anew although something is stored. */
const STARTS_ANEW = {
	damaged: 'What is stored of the workspaces cannot be read.',
	other:
		'The Base URL, the API key, the query parameters or the fields to watch or ignore have changed.',
};

/** One poll of the trigger: the events since the last one, null when there are none. In the editor, samples. */
export async function pollWorkspaces(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const secrets: string[] = [];
	const budget = startBudget(context);
	try {
		const settings = readSettings(context);
		const access = toServiceAccess(
			context.getNode(),
			await context.getCredentials(CREDENTIAL_TYPE),
		);
		secrets.push(access.apiKey);
		const events = await eventsOf({ context, access, settings, budget });
		return events.length === 0 ? null : [events.map((event) => ({ json: { ...event } }))];
	} catch (error) {
		throw toNodeError(context.getNode(), budget.explain(error), { secrets });
	} finally {
		budget.stop();
	}
}

async function eventsOf(place: Place): Promise<WorkspaceEvent[]> {
	const { context, settings } = place;
	const clients = clientsOf(place);
	if (context.getMode() === 'manual') return await sampleEvents(clients.listClient, settings);
	const key = `${context.getWorkflow().id}:${context.getNode().id}`;
	const work = async () => await changesOf(place, clients);
	return (await oneAtATime(key, work)) ?? [];
}

/** The state is written last, once, and at the top level: n8n does not see what changes below it. */
async function changesOf(place: Place, clients: Clients): Promise<WorkspaceEvent[]> {
	const { context, access, settings, budget } = place;
	const state = context.getWorkflowStaticData('node');
	const binding = bindingOf(access, context.getNode(), settings.fields);
	const warn = (message: string) => context.logger.warn(message, placeInLog(context));
	const read = () => snapshotIn(state, binding, warn);
	const { events, snapshot } = await findChanges({ settings, ...clients, budget, warn }, read);
	const stored = storeSnapshot(snapshot, binding);
	if (stored !== state.snapshot) state.snapshot = stored;
	return events;
}

function snapshotIn(
	state: IDataObject,
	binding: string,
	warn: (message: string) => void,
): Snapshot {
	const found = readSnapshot(state.snapshot, binding);
	if ('snapshot' in found) return found.snapshot;
	if (found.lack !== 'nothing') {
		warn(
			`${STARTS_ANEW[found.lack]} The trigger starts anew: changes since the last poll are not reported.`,
		);
	}
	return emptySnapshot();
}

/** n8n's log names neither by itself. */
function placeInLog(context: IPollFunctions): { workflowId?: string; nodeName: string } {
	return { workflowId: context.getWorkflow().id, nodeName: context.getNode().name };
}

type Clients = ReturnType<typeof clientsOf>;

function clientsOf({ context, access, settings, budget }: Place) {
	const { signal, ms } = budget;
	const sender = {
		isPerson: context.getMode() === 'manual',
		isPoll: true,
		sent: 0,
		expected: () => 0,
	};
	const stopwatch = createStopwatch();
	const withOptions = createClient({ context, access, signal, sender, stopwatch });
	const { requestOptions } = settings;
	const timeoutMs = Math.min(requestOptions.timeoutMs, ms);
	const listOptions = { ...requestOptions, timeoutMs, maxWaitMs: ms };
	return {
		listClient: withOptions(listOptions),
		// Of itself, whatever the list is filtered by. The next poll is retry enough.
		lookUpClient: withOptions({ ...listOptions, maxRetries: 0, queryParameters: [] }),
	};
}
