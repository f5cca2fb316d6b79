import type { Client } from '../transport/client';
import type { Budget } from './budget';
import { lookUp } from './lookUp';
import type { Missing } from './missing';
import type { Reports } from './reports';
import type { Snapshot } from './snapshot';

/** What a poll looks workspaces up with. */
export interface Search {
	client: Client;
	snapshot: Snapshot;
	budget: Budget;
	reports: Reports;
}

/** Finds out which of those that are missing are gone. */
export async function findDeleted(
	search: Search,
	{ ids, unaddressable }: Pick<Missing, 'ids' | 'unaddressable'>,
): Promise<void> {
	await lookUpAll(search, ids);
	for (const id of unaddressable) forget(search, id);
}

/** Looks the workspaces up one after the other, as far as time and room for events reach; one at least. */
async function lookUpAll(search: Search, ids: string[]): Promise<void> {
	const { client, snapshot, budget, reports } = search;
	const { entries } = snapshot;
	for (const id of ids) {
		const entry = entries.get(id)!;
		const whereabouts = await lookUp(client, id);
		// To the end, so that all have their turn.
		entries.delete(id);
		if (whereabouts === 'gone') reports.report({ event: 'deleted', id });
		else entries.set(id, { ...entry, isUnlisted: entry.isUnlisted || whereabouts === 'exists' });
		if (budget.isEnding() || !reports.hasRoom()) return;
	}
}

/** What cannot be looked up is gone where two lists in a row lack it. */
function forget({ snapshot: { entries }, reports }: Search, id: string): void {
	const entry = entries.get(id)!;
	const isGone = entry.isUnlisted && reports.report({ event: 'deleted', id });
	if (isGone) entries.delete(id);
	entry.isUnlisted = true;
}
