import type { Row } from '../figures/table';
import type { State } from '../service/serviceProcess';
import type { PollResult } from './pollWorker.mts';
import { none, type Verdict } from './verdict';

interface Circumstances {
	/** The service's after the poll. Nothing changes during one. */
	state: State;
	isFaulty: boolean;
}

/** What the events say of the workspaces, against what is so. */
export function createPollLedger(first: State) {
	const known = contentsOf(first);
	let current = contentsOf(first);
	const counts = { polls: 0, failed: 0, created: 0, updated: 0, deleted: 0 };
	const wrong = { invented: 0, twice: 0, late: 0, without: 0 };
	let mostBytes = 0;

	function take(event: PollResult['events'][number]): void {
		const name = event.event as 'created' | 'updated' | 'deleted';
		const id = String(event.id);
		const content = event.workspace && JSON.stringify(event.workspace);
		counts[name]++;
		if (current.get(id) !== content) wrong.invented++;
		if (known.has(id) === (name === 'created') || known.get(id) === content) wrong.twice++;
		if (content === undefined) known.delete(id);
		else known.set(id, content as string);
	}

	return {
		/** Of the workspaces there are. */
		ids: () => [...current.keys()],
		add({ events, error, bytes }: PollResult, { state, isFaulty }: Circumstances): void {
			current = contentsOf(state);
			counts.polls++;
			if (error !== undefined) counts.failed++;
			if (error !== undefined && !isFaulty) wrong.without++;
			events.forEach(take);
			if (!isFaulty && differences(known, current) > 0) wrong.late++;
			mostBytes = Math.max(mostBytes, bytes / current.size);
		},
		mostBytes: () => Math.round(mostBytes),
		row: (): Row => counts,
		verdicts: (last: State): Verdict[] => [
			none('events of what was not so', wrong.invented),
			none('events given twice, or out of order', wrong.twice),
			none('polls without a fault that left a change out', wrong.late),
			none('polls that failed without a fault', wrong.without),
			none(
				'workspaces that the events leave wrong at the end',
				differences(known, contentsOf(last)),
			),
		],
	};
}

function contentsOf({ workspaces }: State): Map<string, string> {
	return new Map(
		workspaces.map((workspace) => [(workspace as { id: string }).id, JSON.stringify(workspace)]),
	);
}

function differences(one: Map<string, string>, other: Map<string, string>): number {
	const ids = new Set([...one.keys(), ...other.keys()]);
	return [...ids].filter((id) => one.get(id) !== other.get(id)).length;
}
