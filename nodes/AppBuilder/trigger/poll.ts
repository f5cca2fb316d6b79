import type { IPollFunctions } from 'n8n-workflow';

import type { ServiceAccess } from '../access/access';
import { defaultOptions } from '../parameters/options';
import { createClient, type Client } from '../transport/client';
import type { List } from '../transport/lists/readPages';
import type { PollBudget } from './budget';
import type { TriggerSettings } from './settings';

/** The tools of one poll. */
export interface Poll {
	/** The key of the trigger in this process. */
	trigger: string;
	settings: TriggerSettings;
	budget: PollBudget;
	/** Gets the pages of the list. */
	list: List;
	/** Gets single workspaces, whatever the list is filtered by. */
	lookUpClient: Client;
	/** Writes to n8n's log. */
	warn: (message: string) => void;
}

/** Prepares a poll: its requests wait, and are sent again, within its budget. */
export function createPoll(
	context: IPollFunctions,
	access: ServiceAccess,
	settings: TriggerSettings,
	budget: PollBudget,
): Poll {
	const { signal, sender } = budget;
	const leftMs = () => budget.leftMs;
	const withOptions = createClient({ context, access, signal, sender, leftMs });
	return {
		trigger: triggerOf(context),
		settings,
		budget,
		list: { client: withOptions(defaultOptions), access, query: settings.query },
		// The next poll serves as the retry.
		lookUpClient: withOptions({ ...defaultOptions, maxRetries: 0 }),
		warn: warnOf(context),
	};
}

/** The key of a trigger in this process. */
export function triggerOf(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}

/** Writes to n8n's log, which names neither workflow nor node by itself. */
export function warnOf(context: IPollFunctions): Poll['warn'] {
	const place = { workflowId: context.getWorkflow().id, nodeName: context.getNode().name };
	return (message) => context.logger.warn(message, place);
}
