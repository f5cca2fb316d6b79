import { isNotFound, ServiceError } from '../errors/ServiceError';
import { idFault } from '../parameters/workspaceId';
import type { Client } from '../transport/client';
import type { List } from '../transport/lists/pageGetter';
import { MAX_WORKSPACES } from '../transport/lists/readPages';
import { requireWholeList } from '../transport/lists/requireWholeList';
import { toEvent, type Change, type WorkspaceEvent } from './events';
import { changedFields, type FieldFilter } from './fingerprint';
import { NEED, toListed, type Listed } from './listed';
import type { PollBudget } from './PollBudget';
import type { TriggerSettings } from './settings';
import { readSnapshot, storeSnapshot, UNKNOWN, type Scope } from './snapshot';

export interface Poll {
	settings: TriggerSettings;
	/** The trigger that reports, among all workflows. */
	source: string;
	/** What the stored snapshot must belong to. */
	scope: Scope;
	budget: PollBudget;
	list: List;
	/** Gets single workspaces, whatever filter the list has. */
	lookUpClient: Client;
	warn: (message: string) => void;
}

/** What a poll found, and the state that includes it. */
export interface Found {
	events: WorkspaceEvent[];
	state: string;
}

/** How many workspaces a poll looks up at most, to send few requests. */
const MAX_LOOKUPS = 50;

/**
 * Compares the service's workspaces with the snapshot of a state. Deleted workspaces come last.
 * @param state undefined if none is stored
 * @throws {ServiceError} when the list can't be read, or isn't whole: workspaces would seem to be gone
 */
export async function findChanges(poll: Poll, state: unknown): Promise<Found> {
	const { settings, source, scope, budget, list, lookUpClient, warn } = poll;
	const { entries, isFirst, ...before } = readSnapshot(state, scope, warn);
	const isOnlyRecorded = isFirst && !(state === undefined && settings.reportsExisting);
	const events: WorkspaceEvent[] = [];

	/** Adds an event if the user wants it. */
	function report(change: Change, fingerprint?: string): void {
		if (!settings.events.includes(change.event)) return;
		events.push(toEvent(change, `${source} ${before.reports}`, fingerprint));
	}

	// List the workspaces, and compare each with what was last reported about it. Those without changes needn't be kept.
	const keep = (elements: unknown[]): Compared[] =>
		toListed(elements, settings.fields).map((listed) => ({
			id: listed.id,
			fingerprint: listed.fingerprint,
			change: isOnlyRecorded
				? undefined
				: detectChange(entries.get(listed.id), listed, settings.fields),
		}));
	const { all } = await requireWholeList(list, { keep, need: NEED });
	const listedIds = new Set(all.map(({ id }) => id));
	for (const { id, fingerprint, change } of all) {
		if (change) report(change, fingerprint);
		entries.set(id, fingerprint);
	}
	// Includes those missing from the list.
	if (entries.size > MAX_WORKSPACES) throw tooMany();

	// Look up those missing from the list, unless so many just vanished that the service may be in trouble.
	const missing = [...entries.keys()].filter((id) => !listedIds.has(id));
	const vanished = missing.length - before.missing;
	const haveMostVanished = 2 * vanished > entries.size - before.missing;
	if (haveMostVanished) warn(mostVanished(vanished));
	const lookUps = missing.filter((id) => idFault(id) === undefined).slice(0, MAX_LOOKUPS);
	for (const id of haveMostVanished ? [] : lookUps) {
		if (budget.isEnding) break;
		const isGone = await isDeleted(lookUpClient, id);
		const fingerprint = entries.get(id)!;
		entries.delete(id);
		if (isGone) report({ event: 'deleted', id });
		// Moves it to the end, so that the next poll looks up others: a filter may hide many workspaces.
		else entries.set(id, fingerprint);
	}

	// Store what is known now.
	const after = {
		missing: missing.filter((id) => entries.has(id)).length,
		reports: before.reports + (events.length > 0 ? 1 : 0),
		entries,
	};
	return { events, state: storeSnapshot(after, scope) };
}

/** A listed workspace, as far as the poll needs it. */
interface Compared {
	id: string;
	fingerprint: string;
	change?: Change;
}

/** @param known the last reported fingerprint; undefined for a new workspace */
function detectChange(
	known: string | undefined,
	{ id, fingerprint, workspace }: Listed,
	fields: FieldFilter,
): Change | undefined {
	if (known === undefined) return { event: 'created', id, workspace };
	if (known === fingerprint || known === UNKNOWN) return undefined;
	const changed = changedFields(fields, known, fingerprint);
	return { event: 'updated', id, ...(changed && { changed }), workspace };
}

/** Looks up the workspace itself. It's gone only if the service itself says that it doesn't exist. */
async function isDeleted(client: Client, id: string): Promise<boolean> {
	return await client({ method: 'GET', path: 'workspaces', workspaceId: id }).then(
		() => false,
		(error: unknown) => isNotFound(error),
	);
}

function mostVanished(count: number): string {
	return `More than half of the workspaces (${count.toLocaleString('en')}) are missing from the list. They count as deleted only if the next poll confirms it, and the service no longer has them.`;
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: 'The list has more workspaces than the trigger can remember',
		description: `It remembers up to ${MAX_WORKSPACES.toLocaleString('en')}. Request a filtered list with 'Options' → 'Query Parameters'.`,
	});
}
