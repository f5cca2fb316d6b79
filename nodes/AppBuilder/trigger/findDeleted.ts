import type { Client } from '../transport/client';
import type { Budget } from './budget';
import { lookUp } from './lookUp';
import type { Reports } from './reports';
import type { Snapshot } from './snapshot';

/** What a poll looks workspaces up with. */
export interface Search {
	client: Client;
	snapshot: Snapshot;
	budget: Budget;
	reports: Reports;
}

/** Looks the workspaces up one after the other, as far as time and room for events reach; one at least. */
export async function findDeleted(search: Search, ids: string[]): Promise<void> {
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
